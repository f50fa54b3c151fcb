import type { OfferedLanguages } from '@gatehouse/contract/operator/content-fields';
import type {
  EditedPromotion,
  ListedPromotion,
  PreviewedPrice,
  PricedItem,
  Viewer,
} from '@gatehouse/contract/operator/promotions.endpoints';
import { DEFAULT_LOCALE, type Locale } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import type { Database } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import type { Clock } from '../../../ports/clock.ts';
import { purchaseablesOf } from '../../commerce/catalogue/purchaseables.ts';
import type { PriceHistory } from '../../commerce/promotions/price-history.service.ts';
import type { createPromotions } from '../../commerce/promotions/promotions.service.ts';
import type { Content, Product, Promotion } from '../../content/files/content.ts';
import { gameSchema } from '../../content/files/game.schema.ts';
import { productSchema, productTextsSchema } from '../../content/files/product.schema.ts';
import { promotionSchema } from '../../content/files/promotion.schema.ts';
import { shopSchema } from '../../content/files/shop.schema.ts';
import { pickLocale } from '../../content/localisation/pick-locale.ts';
import type { Operator } from '../operator/operator.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { ContentEdits, CurrentFiles, EditedRelease } from './content-edits.service.ts';
import { languagesOf, namesIn, readAs } from './current-texts.ts';
import { stateOf } from './span-state.rules.ts';

const pathOf = (name: string) => `promotions/${name}.json`;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export type PromotionEdits = ReturnType<typeof createPromotionEdits>;

export function createPromotionEdits({
  env,
  db,
  clock,
  contentEdits,
  priceHistory,
  promotionsOf,
}: {
  env: Pick<Env, 'publicUrl'>;
  db: Database;
  clock: Clock;
  contentEdits: ContentEdits;
  priceHistory: Pick<PriceHistory, 'lowestBefore'>;
  /** Of content and players that are given. */
  promotionsOf: typeof createPromotions;
}) {
  async function promotionsIn(current: CurrentFiles): Promise<Map<string, Promotion>> {
    const all = new Map<string, Promotion>();
    for (const name of namesIn(current, 'promotions')) {
      const found = await readAs(current, pathOf(name), promotionSchema);
      if (found) all.set(name, { name, ...found });
    }
    return all;
  }

  return {
    async list(): Promise<{
      release: EditedRelease;
      languages: OfferedLanguages;
      games: { game: string; environments: string[] }[];
      items: PricedItem[];
      promotions: ListedPromotion[];
    }> {
      const current = await contentEdits.open();
      const promotions = [...(await promotionsIn(current)).values()];
      return {
        release: current.release,
        languages: await languagesOf(current),
        games: await gamesIn(current),
        items: await itemsIn(current),
        promotions: promotions
          .sort((one, other) => (one.starts < other.starts ? 1 : -1))
          .map(({ name, ...promotion }) => ({
            name,
            state: stateOf(promotion, clock.now()),
            promotion: structuredClone(promotion) as EditedPromotion,
          })),
      };
    },

    async previewTexts(texts: EditedPromotion['texts']): Promise<Partial<Record<Locale, ShownText>>> {
      const { locales } = await languagesOf(await contentEdits.open());
      const written = new Map(Object.entries(texts) as [Locale, Text][]);
      const shown = locales.flatMap((wanted): [Locale, ShownText][] => {
        const picked = pickLocale(written, wanted);
        return picked ? [[wanted, { ...picked.value, locale: picked.locale }]] : [];
      });
      return Object.fromEntries(shown);
    },

    /** The prices of each kind of player with this promotion, by the function that quotes them to players. */
    async preview(order: {
      name: string | undefined;
      promotion: EditedPromotion;
      currency: Currency;
      at: string;
    }): Promise<PreviewedPrice[]> {
      const { promotion, currency } = order;
      const current = await contentEdits.open();
      const now = new Date(order.at);
      const product = await readAs(
        current,
        `products/${promotion.product ?? promotion.game}/product.json`,
        productSchema,
      );
      const shop = await readAs(current, 'shop.json', shopSchema);
      if (!product || !shop) throw new OperatorProblem('NOT_FOUND', 'There is no such product.');
      const name = promotion.product ?? promotion.game;
      const sold = purchaseablesOf({ ...product, name, texts: new Map(), news: [] } as Product).find(
        ({ extra }) => extra?.name === promotion.extra,
      );
      if (!sold) throw new OperatorProblem('NOT_FOUND', `${name} has no extra ${promotion.extra}.`);
      const promotions = await promotionsIn(current);
      const previewed = order.name ?? 'previewed';
      promotions.set(previewed, { name: previewed, ...promotion } as unknown as Promotion);
      const prices: PreviewedPrice[] = [];
      for (const [viewer, { ownsGame, since }] of Object.entries(VIEWER_FACTS) as [Viewer, ViewerFacts][]) {
        const { offerFor } = promotionsOf({
          ...{ env, db, priceHistory, users: { findById: async () => null } },
          content: { shop, promotions } as unknown as Content,
          clock: { now: () => now },
          ownedProducts: { has: async () => ownsGame },
        });
        const player =
          since === null ? null : { id: 'previewed', createdAt: new Date(now.getTime() - since) };
        prices.push({ viewer, offer: await offerFor(db.queries, player, sold, currency) });
      }
      return prices;
    },

    async save(
      operator: Operator,
      name: string,
      order: { release: EditedRelease; reason: string; promotion: EditedPromotion },
    ) {
      const path = pathOf(name);
      return contentEdits.save(operator, {
        ...{ release: order.release, reason: order.reason },
        act: 'promotion.save',
        subject: `promotions/${name}`,
        async edit(current) {
          const file = (await current.json(path)) as (EditedPromotion & { $schema?: string }) | null;
          const { texts: _, ...after } = order.promotion;
          const { texts: __, $schema, ...before } = file ?? {};
          return {
            files: { [path]: { ...($schema ? { $schema } : {}), ...order.promotion } },
            ...(file ? { before } : {}),
            after,
          };
        },
      });
    },

    /** Ends it now. One that has not begun has nothing to end, and is removed. */
    async end(
      operator: Operator,
      name: string,
      { release, reason }: { release?: EditedRelease; reason: string },
    ) {
      const path = pathOf(name);
      return contentEdits.save(operator, {
        // The command line ends it in what is current.
        release: release === undefined ? (await contentEdits.open()).release : release,
        reason,
        act: 'promotion.end',
        subject: `promotions/${name}`,
        async edit(current) {
          const file = (await current.json(path)) as EditedPromotion | null;
          if (!file) throw new OperatorProblem('NOT_FOUND', `There is no promotion ${name}.`);
          const now = clock.now();
          const { starts, ends } = file;
          const state = stateOf(file, now);
          if (state === 'over') throw new OperatorProblem('REFUSED', `The promotion ${name} is over.`);
          const before = { starts, ends };
          if (state === 'scheduled') return { files: { [path]: null }, before };
          const ended = new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString().replace('.000', '');
          if (ended <= starts) return { files: { [path]: null }, before };
          return { files: { [path]: { ...file, ends: ended } }, before, after: { starts, ends: ended } };
        },
      });
    },
  };
}

interface Text {
  title: string;
  text: string;
}
type ShownText = Text & { locale: Locale };

interface ViewerFacts {
  ownsGame: boolean;
  /** How long ago the player signed up, in milliseconds; null without an account. */
  since: number | null;
}

const VIEWER_FACTS: Readonly<Record<Viewer, ViewerFacts>> = {
  visitor: { ownsGame: false, since: null },
  player: { ownsGame: false, since: YEAR_MS },
  owner: { ownsGame: true, since: YEAR_MS },
  'new-player': { ownsGame: false, since: 0 },
};

async function gamesIn(current: CurrentFiles): Promise<{ game: string; environments: string[] }[]> {
  const all = namesIn(current, 'games').map(async (game) => {
    const found = await readAs(current, `games/${game}.json`, gameSchema);
    return { game, environments: found?.environments.map(({ id }) => id) ?? [] };
  });
  return Promise.all(all);
}

async function itemsIn(current: CurrentFiles): Promise<PricedItem[]> {
  const all = namesIn(current, 'products').map(async (name): Promise<PricedItem[]> => {
    const product = await readAs(current, `products/${name}/product.json`, productSchema);
    const texts = await readAs(current, `products/${name}/${DEFAULT_LOCALE}.json`, productTextsSchema);
    if (!product || !texts) return [];
    const { displayName } = texts;
    const main = { product: name, extra: null, title: displayName, amounts: amountsOf(product.prices) };
    const extras = product.extras.map((extra) => ({
      product: name,
      extra: extra.name,
      title: `${displayName}: ${texts.extras[extra.name]?.title ?? extra.name}`,
      amounts: amountsOf(extra.prices),
    }));
    return [main, ...extras];
  });
  return (await Promise.all(all)).flat();
}

function amountsOf(prices: Product['prices']): PricedItem['amounts'] {
  return Object.fromEntries(Object.entries(prices ?? {}).map(([code, { amount }]) => [code, amount]));
}
