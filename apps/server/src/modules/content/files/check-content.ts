import { findArtProblems } from './art-check.ts';
import { findContrastProblems, findSharePictureProblems } from './brand-files.ts';
import type { Content } from './content.ts';
import { findForeignLinks } from './content-links.ts';
import type { ContentProblem } from './content-problem.ts';
import { findUnwrittenTexts } from './content-strings.ts';
import { findLargeFiles } from './large-files.ts';
import { type KnownContent, readContent } from './load-content.ts';
import { findOwnTextProblems } from './own-texts.ts';
import { findMissingWithdrawalLinks } from './withdrawal-links.ts';

export interface ContentReport {
  /** Null if a node could not start with it. Missing pictures and unwritten texts are mistakes that it can start with. */
  readonly content: Content | null;
  readonly mistakes: readonly ContentProblem[];
  readonly warnings: readonly ContentProblem[];
}

/** Everything that can be found in a folder without a database: files, references, pictures, texts and links. */
export function checkContent(contentDir: string, known?: KnownContent): ContentReport {
  const { content, mistakes, draft } = readContent(contentDir, known);
  return {
    content,
    mistakes: [
      ...mistakes,
      ...findContrastProblems(draft),
      ...findOwnTextProblems(draft),
      ...findUnwrittenTexts(draft),
      ...findArtProblems(contentDir, draft),
      ...findSharePictureProblems(contentDir, draft),
      ...findLargeFiles(contentDir),
    ],
    warnings: [...findForeignLinks(draft), ...findMissingWithdrawalLinks(draft)],
  };
}
