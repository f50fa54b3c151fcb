import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import type { Game, Product, Promotion } from './content.ts';
import type { DraftCheck } from './content-draft.ts';
import { nearestWord } from './nearest-word.ts';

/** References between files: an add-on names its game, an extra its texts, a promotion what it promotes. */
export function checkReferences(check: DraftCheck): void {
  const { games, products, promotions } = check.draft;
  for (const [name, game] of games) checkGame(check, name, game);
  for (const product of products.values()) checkProduct(check, product);
  checkIds(check);
  for (const promotion of promotions.values()) checkPromotion(check, promotion);
}

function checkGame(check: DraftCheck, name: string, game: Game): void {
  const file = `games/${name}.json`;
  if (game.productName !== name) {
    check.report(file, 'productName', `must be the name of the file, ${name}`);
  } else demandProduct(check, name, file, 'productName');
  const regions = new Set(game.regions.map(({ id }) => id));
  const used = new Set([game.region, ...game.environments.map(({ region }) => region)]);
  for (const region of used) {
    if (region !== null && !regions.has(region))
      check.report(file, 'regions', `there is no region ${region}`);
  }
  for (const [index, id] of repeated(game.environments.map((one) => one.id))) {
    check.report(file, `environments.${index}.id`, `${id} is given twice`);
  }
}

function checkProduct(check: DraftCheck, product: Product): void {
  const { draft, report } = check;
  const folder = `products/${product.name}`;
  const file = `${folder}/product.json`;
  if (product.addOnOf && demandProduct(check, product.addOnOf, file, 'addOnOf')) {
    const base = draft.products.get(product.addOnOf);
    if (base && base.kind !== 'game') report(file, 'addOnOf', `${product.addOnOf} is no game`);
  }
  const { cuts } = draft.art;
  for (const [index, picture] of product.gallery.entries()) {
    // A product without any art yet is no mistake.
    if (cuts.has(`${product.name}/${picture}`) || !cuts.has(`${product.name}/hero`)) continue;
    report(file, `gallery.${index}`, `there is no picture art/${product.name}/${picture}`);
  }
  if (draft.shop) {
    for (const field of fieldsWithoutPrice(product, draft.shop.currencies.default)) {
      report(file, field, 'is missing, and it is the default currency of shop.json');
    }
  }
  for (const [locale, texts] of product.texts) {
    const given = Object.keys(texts.extras);
    const wanted = product.extras.map(({ name }) => name);
    for (const name of wanted.filter((one) => !given.includes(one))) {
      report(`${folder}/${locale}.json`, `extras.${name}`, 'is missing: give its title and text');
    }
    for (const name of given.filter((one) => !wanted.includes(one))) {
      report(`${folder}/${locale}.json`, `extras.${name}`, 'product.json has no such extra');
    }
  }
}

/** A purchase names its product or extra by the id, and an owned extra is stored by its name. */
function checkIds({ draft, report }: DraftCheck): void {
  const known = new Map<string, string>();
  for (const { name, id, extras } of draft.products.values()) {
    const file = `products/${name}/product.json`;
    const ids = [['id', id], ...extras.map((extra, index) => [`extras.${index}.id`, extra.id])];
    for (const [field = '', given = ''] of ids) {
      const other = known.get(given);
      if (other) report(file, field, `is also the id of ${other}: make a new UUID`);
      else known.set(given, name);
    }
    for (const [index] of repeated(extras.map((extra) => extra.name))) {
      report(file, `extras.${index}.name`, 'is given twice');
    }
  }
  const games = new Map<string, string>();
  for (const [name, { id }] of draft.games) {
    const other = games.get(id);
    if (other) report(`games/${name}.json`, 'id', `is also the id of ${other}: make a new UUID`);
    else games.set(id, name);
  }
}

function checkPromotion(
  check: DraftCheck,
  { name, game, product = game, extra, environments, prices = {} }: Promotion,
): void {
  const { draft, names, report } = check;
  const file = `promotions/${name}.json`;
  if (!names.games.includes(game))
    report(file, 'game', `there is no game ${game}${meant(game, names.games)}`);
  else if (product === game || demandProduct(check, product, file, 'product')) {
    const sold = draft.products.get(product);
    const promoted = extra ? sold?.extras.find((one) => one.name === extra) : sold;
    if (sold && !promoted) report(file, 'extra', `${product} has no extra ${extra}`);
    for (const [currency, amount] of Object.entries(prices) as [Currency, number][]) {
      const price = promoted?.prices?.[currency];
      if (!promoted || (price && amount < price.amount)) continue;
      const reason = price
        ? `must be lower than the price, ${price.amount}`
        : `${product} has no price in it`;
      report(file, `prices.${currency}`, reason);
    }
  }
  const known = draft.games.get(game)?.environments.map(({ id }) => id);
  for (const id of known ? (environments ?? []) : []) {
    if (!known?.includes(id)) report(file, 'environments', `${game} has no environment ${id}`);
  }
}

function fieldsWithoutPrice({ prices, extras }: Product, currency: Currency): string[] {
  return [
    ...(prices && !prices[currency] ? [`prices.${currency}`] : []),
    ...extras.flatMap((extra, index) =>
      extra.prices[currency] ? [] : [`extras.${index}.prices.${currency}`],
    ),
  ];
}

/** Whether there is such a product, which may have mistakes of its own. */
export function demandProduct(
  { names, report }: DraftCheck,
  name: string,
  file: string,
  field: string,
): boolean {
  const isThere = names.products.includes(name);
  if (!isThere) report(file, field, `there is no product ${name}${meant(name, names.products)}`);
  return isThere;
}

function meant(name: string, known: readonly string[]): string {
  const nearest = nearestWord(name, known);
  return nearest ? `: is ${nearest} meant?` : '';
}

function repeated(values: string[]): [index: number, value: string][] {
  return [...values.entries()].filter(([index, value]) => values.indexOf(value) < index);
}

/** Products must have English texts, because other languages fall back to them. */
export function demandEnglishTexts({ names, report }: DraftCheck, files: ReadonlySet<string>): void {
  for (const name of names.products) {
    const file = `products/${name}/${DEFAULT_LOCALE}.json`;
    if (!files.has(file)) report(file, null, 'is missing: other languages fall back to it');
  }
}
