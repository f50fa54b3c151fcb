import type { Content } from './content.ts';
import type { Report } from './content-problem.ts';

type Single = 'brand' | 'portal' | 'shop' | 'branches' | 'interstitials';

/** Content as far as it could be read: null, or not in a map, is what has a mistake of its own. */
export type ContentDraft = Omit<Content, Single> & { readonly [Name in Single]: Content[Name] | null };

/** What the rules between files need. */
export interface DraftCheck {
  readonly draft: ContentDraft;
  /** The names of all products and games, also of those that could not be read. */
  readonly names: { readonly products: readonly string[]; readonly games: readonly string[] };
  readonly report: Report;
}
