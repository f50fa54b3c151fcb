import type { ArticleText } from '@gatehouse/contract/operator/content-edits.endpoints';
import type { Locale } from '@gatehouse/domain/locales';

export type ArticleTexts = Partial<Record<Locale, ArticleText>>;

/** What has to be saved: the texts that differ, and null for those that were taken away. */
export function changedTexts(
  before: ArticleTexts,
  after: ArticleTexts,
): Partial<Record<Locale, ArticleText | null>> {
  const locales = [...new Set([...Object.keys(before), ...Object.keys(after)])] as Locale[];
  const changed = locales.filter((one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]));
  return Object.fromEntries(changed.map((one) => [one, after[one] ?? null]));
}

/** The date is the same in every language. */
export function withDate(texts: ArticleTexts, date: string): ArticleTexts {
  return Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, { ...text, date }]));
}
