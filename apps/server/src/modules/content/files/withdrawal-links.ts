import type { ContentDraft } from './content-draft.ts';
import type { ContentProblem } from './content-problem.ts';

export const WITHDRAWAL_LINK = 'app:/withdraw';

/** EU law asks shops for a link to the withdrawal function that is always easy to find. */
export function findMissingWithdrawalLinks({ products, footers }: ContentDraft): ContentProblem[] {
  const sells = [...products.values()].some(
    ({ prices, extras }) => prices || extras.some((one) => one.prices),
  );
  if (!sells) return [];
  return [...footers].flatMap(([locale, { column3 }]) =>
    column3.links.some(({ link }) => link === WITHDRAWAL_LINK)
      ? []
      : {
          file: `footers/${locale}.json`,
          field: 'column3.links',
          message: `has no link to ${WITHDRAWAL_LINK}, where buyers withdraw from a contract, as EU law asks`,
        },
  );
}
