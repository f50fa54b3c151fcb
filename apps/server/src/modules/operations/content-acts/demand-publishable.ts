import { checkContent } from '../../content/files/check-content.ts';
import { ContentError } from '../../content/files/content-problem.ts';
import { findRewrittenVersions, type PublishedLegal } from '../../content/files/legal-history.rules.ts';
import type { KnownContent } from '../../content/files/load-content.ts';

/** Throws a ContentError with every mistake of the folder. */
export function demandPublishable(
  folder: string,
  known: KnownContent,
  { published, now }: { published: PublishedLegal; now: Date },
): void {
  const { content, mistakes } = checkContent(folder, known);
  if (!content || mistakes.length > 0) throw new ContentError(mistakes);
  const rewritten = findRewrittenVersions(published, content.legal, now);
  if (rewritten.length > 0) throw new ContentError(rewritten);
}
