import type { Change } from './change.ts';

/** A topic of texts. What shows them loads it: see "A text" in CONTRIBUTING.md. */
export function topicChange(name: string, texts: Readonly<Record<string, string>>): Change {
  const key = name.includes('-') ? `'${name}'` : name;
  return {
    files: { [`packages/messages/en-GB/${name}.json`]: `${JSON.stringify(texts, null, 2)}\n` },
    edits: [
      {
        file: 'packages/messages/ids.ts',
        after: /interface TextsOf \{/,
        text: `\n  ${key}: typeof import('./en-GB/${name}.json');`,
      },
    ],
  };
}
