import type { ReplyOf } from '@gatehouse/contract/endpoints';
import type { Offer } from '@gatehouse/contract/offer';
import { DEFAULT_LOCALE, type Locale, localeOfGfLang } from '@gatehouse/domain/locales';
import type { Currency } from '@gatehouse/domain/money';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content, Game, Promotion } from '../../content/files/content.ts';
import { artPath } from '../../content/localisation/art-path.ts';
import { pickLocale } from '../../content/localisation/pick-locale.ts';
import { currencyFor } from '../catalogue/currency.rules.ts';
import { offerOf, type PriceOffer } from '../catalogue/offer.rules.ts';
import { type Purchaseable, purchaseablesOf } from '../catalogue/purchaseables.ts';
import type { OwnedProducts } from '../ownerships/owned-products.service.ts';
import type { PriceHistory } from './price-history.service.ts';
import { isAbout, isAt, isInAudience, isRunning, mostUrgent, promotedPrice } from './promotion.rules.ts';

interface Player {
  id: string;
  createdAt: Date;
}

interface Place {
  gameId: string;
  lang: string;
  server: string;
}

/** How the player sees the shop. */
interface PromotionView {
  locale: Locale;
  currency: Currency;
}

type PromotionReply = ReplyOf<'GET /user/promotions/:gameId/:lang/:server/:user'>;

export type Promotions = ReturnType<typeof createPromotions>;

/** Offers of the content for a part of the players, with a price or a coupon. */
export function createPromotions({
  env,
  content,
  db,
  clock,
  ownedProducts,
  priceHistory,
  users,
}: {
  env: { publicUrl: string };
  content: Content;
  db: Database;
  clock: Clock;
  ownedProducts: Pick<OwnedProducts, 'has'>;
  priceHistory: Pick<PriceHistory, 'lowestBefore'>;
  users: { findById(id: string): Promise<Player | null> };
}) {
  async function forPlayer(queries: Queries, player: Player, all: Promotion[]): Promise<Promotion[]> {
    const now = clock.now();
    const suitable: Promotion[] = [];
    for (const promotion of all.filter((one) => isRunning(one, now))) {
      const facts = {
        ownsGame: await ownedProducts.has(queries, player.id, promotion.game),
        playerSince: player.createdAt,
      };
      if (isInAudience(promotion, facts, now)) suitable.push(promotion);
    }
    return suitable;
  }

  /** A product as a gift or for less is of no use to those who have it. */
  async function isOfUse({ id }: Player, promotion: Promotion): Promise<boolean> {
    const givesProduct =
      promotion.extra === undefined && (promotion.coupon ?? promotion.prices) !== undefined;
    return !givesProduct || !(await ownedProducts.has(db.queries, id, productOf(promotion)));
  }

  /** The price for this player: that of the shop, or a lower one of a promotion. */
  async function offerFor(
    queries: Queries,
    player: Player | null,
    sold: Purchaseable,
    currency: Currency,
  ): Promise<Offer> {
    const offer = offerOf(sold.prices, currency, content.shop, clock.now());
    if (offer.kind === 'free' || player === null) return offer;
    const about = [...content.promotions.values()].filter((one) => isAbout(one, sold));
    const price = { purchaseableId: sold.id, currency: offer.currency };
    const lower: PriceOffer[] = [];
    for (const one of await forPlayer(queries, player, about)) {
      const lowest = await priceHistory.lowestBefore(queries, price, new Date(one.starts));
      const promoted = promotedPrice(offer, one, lowest);
      if (promoted) lower.push(promoted);
    }
    return lower.toSorted((one, other) => one.amount - other.amount)[0] ?? offer;
  }

  async function describe(
    player: Player,
    promotion: Promotion,
    { locale, currency }: PromotionView,
  ): Promise<PromotionReply> {
    const texts = pickLocale(new Map(Object.entries(promotion.texts) as [Locale, Text][]), locale)?.value;
    const product = content.products.get(productOf(promotion));
    if (!texts || !product) return { offer: null };
    const item = purchaseablesOf(product).find(({ extra }) => extra?.name === promotion.extra);
    const price = promotion.prices && item ? await offerFor(db.queries, player, item, currency) : undefined;
    return {
      offer: {
        contentType: promotion.contentType,
        ...texts,
        image: artPath(content, product, 'feature'),
        link: linkOf(promotion, locale),
        endsAt: new Date(promotion.ends).toISOString(),
        ...(price ? { price } : {}),
      },
    };
  }

  function linkOf(promotion: Promotion, locale: Locale): string {
    const byDefault = promotion.coupon
      ? `app:/coupon?code=${encodeURIComponent(promotion.coupon)}`
      : `app:/shop/${productOf(promotion)}${promotion.extra ? `#${promotion.extra}` : ''}`;
    const link = promotion.link ?? byDefault;
    return link.startsWith('app:') ? `${env.publicUrl}/${locale}${link.slice('app:'.length)}` : link;
  }

  return {
    offerFor,
    async find(
      userId: string,
      { gameId, lang, server }: Place,
      chosenCurrency?: string,
    ): Promise<PromotionReply> {
      const game = [...content.games.values()].find(({ id }) => id === gameId);
      if (!game || !isServerOf(game, server)) throw new CodedError('NOT_FOUND');
      const player = await users.findById(userId);
      if (!player) throw new CodedError('UNAUTHORIZED');
      const here = [...content.promotions.values()].filter(
        (one) => one.game === game.productName && isAt(one, server),
      );
      const suitable: Promotion[] = [];
      for (const one of await forPlayer(db.queries, player, here)) {
        if (await isOfUse(player, one)) suitable.push(one);
      }
      const shown = mostUrgent(suitable);
      if (!shown) return { offer: null };
      const locale = localeOfGfLang(lang) ?? DEFAULT_LOCALE;
      const currency = currencyFor(content.shop.currencies, locale, chosenCurrency);
      return describe(player, shown, { locale, currency });
    },
  };
}

interface Text {
  title: string;
  text: string;
}

function productOf({ product, game }: Promotion): string {
  return product ?? game;
}

function isServerOf({ environments }: Game, server: string): boolean {
  return environments.some(({ id }) => id === server);
}
