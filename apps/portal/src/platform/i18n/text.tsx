import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { ReactNode } from 'react';
import { together } from '../together.ts';
import { formatText, type TextValue } from './format-text.ts';
import { useMessages, useWrittenLocale } from './i18n-provider.tsx';

type Tag = (content: ReactNode) => ReactNode;
type Values = Record<string, ReactNode | Date | Tag>;

/** A text of the messages. One that this locale lacks is shown in the default language and says so. */
export function Text({ id, values }: { id: MessageId; values?: Values }) {
  const { texts, fallbacks } = useMessages();
  const locale = useWrittenLocale();
  const elements = texts[id];
  // A text that is missing altogether stops nobody.
  if (!elements) return id;
  const text = together(formatText(elements, locale, readyForTags(values)));
  return fallbacks.has(id) ? (
    <span lang={DEFAULT_LOCALE} dir="ltr">
      {text}
    </span>
  ) : (
    text
  );
}

/** For attributes, where no element can carry a language. */
export function useText(): (id: MessageId, values?: Record<string, string | number | Date>) => string {
  const { texts } = useMessages();
  const locale = useWrittenLocale();
  return (id, values) => {
    const elements = texts[id];
    return elements ? formatText<string>(elements, locale, values).join('') : id;
  };
}

function readyForTags(values: Values = {}): Record<string, TextValue<ReactNode>> {
  const ready = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (parts: ReactNode[]) => value(together(parts)) : value,
  ]);
  return Object.fromEntries(ready);
}
