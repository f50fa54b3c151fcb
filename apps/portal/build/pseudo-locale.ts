import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçđéƒĝħîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĦÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const GROWTH = 0.35;

/**
 * Imitates a translation: accented letters, a third longer, in brackets. This reveals texts that are not in the message
 * files and layouts that cannot grow.
 */
export function pseudonymise(elements: MessageFormatElement[]): MessageFormatElement[] {
  return [
    { type: TYPE.literal, value: '⟦' },
    ...elements.map(pseudolocalise),
    { type: TYPE.literal, value: '⟧' },
  ];
}

function pseudolocalise(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: pseudolocaliseText(element.value) };
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(([key, option]) => [
        key,
        { ...option, value: option.value.map(pseudolocalise) },
      ]);
      return { ...element, options: Object.fromEntries(options) };
    }
    case TYPE.tag:
      return { ...element, children: element.children.map(pseudolocalise) };
    default:
      return element;
  }
}

function pseudolocaliseText(text: string): string {
  const letters = [...text].map((letter) => [...ACCENTED][PLAIN.indexOf(letter)] ?? letter).join('');
  return letters + '~'.repeat(Math.floor(text.trim().length * GROWTH));
}
