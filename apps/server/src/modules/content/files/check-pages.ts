import { demandProduct } from './check-references.ts';
import type { FrontPageFile } from './content.ts';
import type { DraftCheck } from './content-draft.ts';

/** What front pages show must be there. */
export function checkPages(check: DraftCheck): void {
  for (const [locale, page] of check.draft.frontPages) {
    const file = `front-pages/${locale}.json`;
    for (const [name, field] of namesOn(page)) demandProduct(check, name, file, field);
    checkButtons(check, page, file);
  }
}

function namesOn(page: FrontPageFile): [name: string, field: string][] {
  return [
    ...page.hero.map(({ product }, index): [string, string] => [product, `hero.${index}.product`]),
    ...page.rows.flatMap((row, index) =>
      (row.kind === 'features' ? row.features.map(({ product }) => product) : row.products).map(
        (name): [string, string] => [name, `rows.${index}`],
      ),
    ),
  ];
}

/** Its own button leads to where a game is played: what is sold first, or is no game, needs the operator's. */
function checkButtons({ draft, report }: DraftCheck, { hero, rows }: FrontPageFile, file: string): void {
  const without = [
    ...hero.map(({ product, primary }, index) => ({
      product,
      button: primary,
      field: `hero.${index}.primary`,
    })),
    ...rows.flatMap((row, index) =>
      row.kind === 'features'
        ? row.features.map(({ product, action }, feature) => ({
            product,
            button: action,
            field: `rows.${index}.features.${feature}.action`,
          }))
        : [],
    ),
  ].filter(({ button }) => !button);
  for (const { product, field } of without) {
    const known = draft.products.get(product);
    if (!known || (known.kind === 'game' && !known.prices)) continue;
    report(file, field, `is missing, and ${product} is no free game: give its label and link`);
  }
}
