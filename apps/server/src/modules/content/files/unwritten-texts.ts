import type { ContentDraft } from './content-draft.ts';
import type { ContentProblem } from './content-problem.ts';
import { stringsOf } from './content-strings.ts';

/** What `content new` writes where only the publisher knows the words. */
export const unwritten = (what: string) => `[${what}]`;

export function findUnwrittenTexts(content: ContentDraft): ContentProblem[] {
  return [...stringsOf(content)].flatMap(({ file, field, text }) =>
    /^\[[^\]]+\]$/.test(text) ? [{ file, field, message: `is not written yet: ${text.slice(1, -1)}` }] : [],
  );
}
