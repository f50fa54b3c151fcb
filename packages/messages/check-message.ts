import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

export type MessageProblem =
  | { kind: 'broken'; detail: string }
  | { kind: 'placeholders'; detail: string }
  | { kind: 'plural'; detail: string }
  | { kind: 'untranslated' }
  | { kind: 'overlong'; detail: string };

/** Placeholders, addresses and names, which are not translated. */
const NOT_WORDS = /\{[^}]*\}|\S+@\S+|Gatehouse|Google|Facebook|MMORPG/g;
/** As in `{rate, number, ::percent .##}`, which then formats something else. */
const NO_BREAK_IN_ARGUMENT = /\{\w+\s*,[^{}]*[\u00a0\u202f]/;
/** Texts with little room around them. */
const NARROW = /\.(Button|Tab)$/;
const NARROW_GROWTH_MAX = 1.6;
/** Shorter ones fit, however short the English text is. */
const NARROW_LENGTH_MIN = 12;
/** Counts on screen are whole numbers, and no plural rule changes after this one except for millions. */
const COUNT_MAX = 1000;

/** What is wrong with a translation of a text. */
export function checkMessage(
  { id, source, text }: { id: string; source: string; text: string },
  locale: string,
): MessageProblem[] {
  let elements: MessageFormatElement[];
  try {
    elements = parse(text);
  } catch (error) {
    return [{ kind: 'broken', detail: error instanceof Error ? error.message : String(error) }];
  }
  if (text.trim() === '') return [{ kind: 'broken', detail: 'it is empty' }];
  if (NO_BREAK_IN_ARGUMENT.test(text)) {
    return [{ kind: 'broken', detail: 'a placeholder contains a no-break space' }];
  }
  const problems: MessageProblem[] = [];
  const [wanted, used] = [placeholdersOf(parse(source)), placeholdersOf(elements)];
  const wrong = [
    ...wanted.filter((name) => !used.includes(name)).map((name) => `lacks ${name}`),
    ...used.filter((name) => !wanted.includes(name)).map((name) => `has ${name}, which the source has not`),
  ];
  if (wrong.length > 0) problems.push({ kind: 'placeholders', detail: wrong.join(', ') });
  problems.push(...pluralProblems(elements, locale));
  if (text === source && hasWords(text) && !locale.startsWith('en')) problems.push({ kind: 'untranslated' });
  const [before, after] = [parse(source), elements].map((each) => longestForm(each).length);
  if (NARROW.test(id) && before && after && after > NARROW_LENGTH_MIN && after > before * NARROW_GROWTH_MAX) {
    problems.push({ kind: 'overlong', detail: `${after} letters, in English ${before}` });
  }
  return problems;
}

/** As `Screen.Element.State: placeholders, lacks argument name`. */
export function describeProblem(id: string, problem: MessageProblem): string {
  if (problem.kind === 'untranslated') return `${id}: untranslated, the text is the English one`;
  return `${id}: ${problem.kind}, ${problem.detail}`;
}

/** The names of arguments and tags with their kinds, whatever their order and number. */
function placeholdersOf(elements: MessageFormatElement[]): string[] {
  const found = new Set<string>();
  visit(elements, (element) => {
    if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
      found.add(`${TYPE[element.type]} ${element.value}`);
    }
  });
  return [...found].sort();
}

/** Forms that the language does not have are never shown, and without one that it has the wrong form is shown. */
function pluralProblems(elements: MessageFormatElement[], locale: string): MessageProblem[] {
  const problems: MessageProblem[] = [];
  visit(elements, (element) => {
    if (element.type !== TYPE.plural) return;
    const rules = new Intl.PluralRules(locale, { type: element.pluralType ?? 'cardinal' });
    const known: string[] = rules.resolvedOptions().pluralCategories;
    const needed = new Set(Array.from({ length: COUNT_MAX + 1 }, (_, count) => rules.select(count)));
    // A form like `=0` is for one number, in any language.
    const forms = Object.keys(element.options).filter((form) => !form.startsWith('='));
    const wrong = [
      ...forms.filter((form) => !known.includes(form)).map((form) => `${locale} has no form ${form}`),
      ...[...needed].filter((form) => !forms.includes(form)).map((form) => `lacks the form ${form}`),
    ];
    if (wrong.length > 0) {
      problems.push({ kind: 'plural', detail: `{${element.value}}: ${wrong.join(', ')}` });
    }
  });
  return problems;
}

/** A single word can be the same in two languages; a sentence cannot. */
function hasWords(text: string): boolean {
  return /\p{L}+[^\p{L}-]+\p{L}+/u.test(text.replace(NOT_WORDS, ''));
}

/** The words that a player sees, in the longest form of each plural, without placeholders and tags. */
function longestForm(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return longestForm(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return '';
      const forms = Object.values(element.options).map((option) => longestForm(option.value));
      return forms.reduce((longest, form) => (form.length > longest.length ? form : longest), '');
    })
    .join('')
    .trim();
}

function visit(elements: MessageFormatElement[], look: (element: MessageFormatElement) => void): void {
  for (const element of elements) {
    look(element);
    if (element.type === TYPE.tag) visit(element.children, look);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) visit(option.value, look);
    }
  }
}
