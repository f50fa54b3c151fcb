import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import { StartupProblem } from '../../../errors.ts';
import type { Content, FrontPageFile, Game, Product, Promotion } from './content.ts';

/** References between files: a page names products, an add-on its game, an extra its texts. */
export function checkReferences(content: Content): void {
  for (const [name, game] of content.games) checkGame(content, name, game);
  for (const product of content.products.values()) checkProduct(content, product);
  checkIds(content);
  for (const promotion of content.promotions.values()) checkPromotion(content, promotion);
  for (const [locale, page] of content.frontPages) {
    for (const [name, field] of namesOn(page)) {
      demandProduct(content, name, `front-pages/${locale}.json: ${field}`);
    }
    checkButtons(content, page, `content/front-pages/${locale}.json`);
  }
}

function checkGame(content: Content, name: string, game: Game): void {
  const file = `games/${name}.json`;
  if (game.productName !== name) {
    throw new StartupProblem(`content/${file}: productName: must be the name of the file`);
  }
  demandProduct(content, game.productName, `${file}: productName`);
  const regions = new Set(game.regions.map(({ id }) => id));
  const [stray] = [game.region, ...game.environments.map(({ region }) => region)].filter(
    (region) => region !== null && !regions.has(region),
  );
  if (stray) throw new StartupProblem(`content/${file}: regions: there is no region ${stray}`);
}

function checkProduct(content: Content, product: Product): void {
  const folder = `products/${product.name}`;
  if (product.addOnOf) {
    demandProduct(content, product.addOnOf, `${folder}/product.json: addOnOf`);
    if (content.products.get(product.addOnOf)?.kind !== 'game') {
      throw new StartupProblem(`content/${folder}/product.json: addOnOf: ${product.addOnOf} is no game`);
    }
  }
  if (!product.texts.has(DEFAULT_LOCALE)) {
    throw new StartupProblem(`content/${folder}/${DEFAULT_LOCALE}.json: is missing`);
  }
  const { cuts } = content.art;
  const unseen = product.gallery.findIndex((picture) => !cuts.has(`${product.name}/${picture}`));
  // A product without any art yet is no mistake.
  if (unseen >= 0 && cuts.has(`${product.name}/hero`)) {
    const picture = `art/${product.name}/${product.gallery[unseen]}`;
    throw new StartupProblem(
      `content/${folder}/product.json: gallery.${unseen}: there is no picture ${picture}`,
    );
  }
  const missing = fieldsWithoutPrice(product, content.shop.currencies.default);
  if (missing[0]) {
    throw new StartupProblem(
      `content/${folder}/product.json: ${missing[0]}: is missing, and it is the default currency of shop.json`,
    );
  }
  for (const [locale, texts] of product.texts) {
    const nameless = product.extras.find(({ name }) => !texts.extras[name]);
    if (nameless) {
      throw new StartupProblem(`content/${folder}/${locale}.json: extras.${nameless.name}: is missing`);
    }
    const stray = Object.keys(texts.extras).find((name) =>
      product.extras.every((extra) => extra.name !== name),
    );
    if (stray) {
      throw new StartupProblem(
        `content/${folder}/${locale}.json: extras.${stray}: product.json has no such extra`,
      );
    }
  }
}

/** A purchase names its product or extra by the id, and an owned extra is stored by its name. */
function checkIds({ products }: Content): void {
  const known = new Map<string, string>();
  for (const { name, id, extras } of products.values()) {
    const file = `content/products/${name}/product.json`;
    const ids = [['id', id], ...extras.map((extra, index) => [`extras.${index}.id`, extra.id])];
    for (const [field = '', given = ''] of ids) {
      const other = known.get(given);
      if (other) throw new StartupProblem(`${file}: ${field}: is also the id of ${other}`);
      known.set(given, name);
    }
    const names = extras.map((extra) => extra.name);
    const twice = names.findIndex((extra, index) => names.indexOf(extra) < index);
    if (twice >= 0) throw new StartupProblem(`${file}: extras.${twice}.name: is given twice`);
  }
}

function checkPromotion(
  content: Content,
  { name, game, product = game, extra, environments, prices = {} }: Promotion,
): void {
  const file = `promotions/${name}.json`;
  const known = content.games.get(game);
  if (!known) throw new StartupProblem(`content/${file}: game: there is no game ${game}`);
  demandProduct(content, product, `${file}: product`);
  if (extra && !content.products.get(product)?.extras.some((one) => one.name === extra)) {
    throw new StartupProblem(`content/${file}: extra: ${product} has no extra ${extra}`);
  }
  const sold = content.products.get(product);
  const regular = extra ? sold?.extras.find((one) => one.name === extra)?.prices : sold?.prices;
  for (const [currency, amount] of Object.entries(prices) as [Currency, number][]) {
    const price = regular?.[currency];
    if (price && amount < price.amount) continue;
    const reason = price ? `must be lower than the price, ${price.amount}` : `${product} has no price in it`;
    throw new StartupProblem(`content/${file}: prices.${currency}: ${reason}`);
  }
  const stray = environments?.find((id) => !known.environments.some((one) => one.id === id));
  if (stray) throw new StartupProblem(`content/${file}: environments: ${game} has no environment ${stray}`);
}

function fieldsWithoutPrice({ prices, extras }: Product, currency: Currency): string[] {
  return [
    ...(prices && !prices[currency] ? [`prices.${currency}`] : []),
    ...extras.flatMap((extra, index) =>
      extra.prices[currency] ? [] : [`extras.${index}.prices.${currency}`],
    ),
  ];
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
function checkButtons(content: Content, { hero, rows }: FrontPageFile, file: string): void {
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
    const { kind, prices } = content.products.get(product) ?? {};
    if (kind !== 'game' || prices) {
      throw new StartupProblem(`${file}: ${field}: is missing, and ${product} is no free game`);
    }
  }
}

function demandProduct(content: Content, name: string, place: string): void {
  if (!content.products.has(name)) throw new StartupProblem(`content/${place}: there is no product ${name}`);
}
