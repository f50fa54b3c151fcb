import type { BodyOf, QueryOf } from '@gatehouse/contract/endpoints';
import { notFoundMessages } from '@gatehouse/contract/errors';
import type { Offer } from '@gatehouse/contract/offer';
import type { Environment } from '@gatehouse/domain/environments';
import { WISHES_PER_PLAYER_MAX } from '@gatehouse/domain/limits';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { type Currency, formatMoney, isCurrency } from '@gatehouse/domain/money';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content, Product } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import { contentLocaleOf, supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { Users } from '../../identity/users/users.service.ts';
import { mailPicture } from '../../mail/delivery/mail-art.ts';
import type { MailLinks } from '../../mail/queue/mail-links.service.ts';
import type { Mails } from '../../mail/queue/mails.service.ts';
import { currencyFor } from '../catalogue/currency.rules.ts';
import { offerOf, type PriceOffer } from '../catalogue/offer.rules.ts';
import type { OwnedProducts } from '../ownerships/owned-products.service.ts';
import {
  deleteWish,
  lockWishToNotify,
  markNotified,
  moveWishes,
  playersToNotify,
  raiseSeenAmounts,
  saveWish,
  type WishRow,
  watchedPrices,
  wishesOf,
} from './wishes.repository.ts';

const PLAYERS_PER_STEP = 50;

export type WishList = ReturnType<typeof createWishList>;

export function createWishList({
  env,
  content,
  db,
  clock,
  users,
  ownedProducts,
  mails,
  mailLinks,
}: {
  env: { environment: Environment; publicUrl: string };
  content: Content;
  db: Database;
  clock: Clock;
  users: Pick<Users, 'lock'>;
  ownedProducts: Pick<OwnedProducts, 'has'>;
  mails: Mails;
  mailLinks: MailLinks;
}) {
  const currentOffer = (product: Product, currency: Currency): Offer =>
    offerOf(product.prices, currency, content.shop, clock.now());

  const currencyIn = (locale: string, chosen: string | undefined): Currency =>
    currencyFor(content.shop.currencies, contentLocaleOf(locale, env.environment) ?? DEFAULT_LOCALE, chosen);

  const watchedOf = (product: Product, { currency, amount }: PriceOffer) => ({
    productName: product.name,
    currency,
    amount,
  });

  /** Null for a product without a price. */
  function priceOf(product: Product, currency: Currency): PriceOffer | null {
    const offer = currentOffer(product, currency);
    return offer.kind === 'price' ? offer : null;
  }

  async function notify(
    tx: Queries,
    userId: string,
    { product, offer }: { product: Product; offer: PriceOffer },
  ): Promise<void> {
    // Accounts are locked before the rows of other modules.
    const player = await users.lock(tx, userId);
    const wish = await lockWishToNotify(tx, watchedOf(product, offer), userId);
    if (!player || !wish) return;
    const { email, emailValidatedAt } = player;
    // The player may have bought it meanwhile, or may never have validated the address.
    const canBeNotified = emailValidatedAt !== null && !(await ownedProducts.has(tx, userId, product.name));
    if (email !== null && canBeNotified) {
      const locale = supportedLocale(player.locale, env.environment);
      const textLocale = contentLocaleOf(locale, env.environment) ?? DEFAULT_LOCALE;
      const isSent = await mails.send(tx, {
        template: 'price-drop',
        to: email,
        locale,
        link: mailLinks.product(locale, product.name),
        artUrl: mailPicture(content, product, env.publicUrl),
        wishlistLink: mailLinks.wishlist(locale),
        item: pickProductTexts(product, textLocale).value.displayName,
        price: formatMoney(offer, locale),
        formerPrice: formatMoney({ amount: wish.seenAmount, currency: offer.currency }, locale),
      });
      // Too many wait for the player: this one is tried at the next run.
      if (!isSent) return;
    }
    await markNotified(tx, wish, offer.amount);
  }

  async function notifyPlayersOf(product: Product, wanted: Currency): Promise<void> {
    const offer = priceOf(product, wanted);
    // A fallback in another currency cannot be compared.
    if (!offer || offer.currency !== wanted) return;
    const watched = watchedOf(product, offer);
    await raiseSeenAmounts(db.queries, watched);
    let players: string[] = [];
    do {
      const after = players.at(-1) ?? null;
      players = await playersToNotify(db.queries, watched, { after, limit: PLAYERS_PER_STEP });
      for (const userId of players) await db.transaction((tx) => notify(tx, userId, { product, offer }));
    } while (players.length === PLAYERS_PER_STEP);
  }

  return {
    /** Without owned products: their wishes are kept for a refund. With the current price of each. */
    async list(
      userId: string,
      { locale, currency }: QueryOf<'GET /user/wishes'>,
    ): Promise<(WishRow & { offer: Offer | null })[]> {
      const rows: WishRow[] = [];
      for (const row of await wishesOf(db.queries, userId)) {
        if (!(await ownedProducts.has(db.queries, userId, row.productName))) rows.push(row);
      }
      const offerFor = (row: WishRow): Offer | null => {
        const product = content.products.get(row.productName);
        if (!product?.isForSale) return null;
        const chosen = locale === undefined ? (currency ?? row.currency) : currency;
        return currentOffer(product, currencyIn(locale ?? DEFAULT_LOCALE, chosen));
      };
      return rows.map((row) => ({ ...row, offer: offerFor(row) }));
    },
    async add(
      { userId, player }: Session,
      productName: string,
      { wantsPriceMail, currency: wanted }: BodyOf<'PUT /user/wishes/:productName'>,
    ): Promise<void> {
      const product = content.products.get(productName);
      if (!product) throw new CodedError('NOT_FOUND', { message: notFoundMessages.product(productName) });
      const offer = priceOf(product, currencyIn(player.locale, wanted));
      await db.transaction(async (tx) => {
        if (!(await users.lock(tx, userId))) throw new CodedError('UNAUTHORIZED');
        const known = await wishesOf(tx, userId);
        const former = known.find((wish) => wish.productName === productName);
        // The oldest goes first, like other rows of a player.
        const oldest = known.at(-1);
        if (!former && oldest && known.length >= WISHES_PER_PLAYER_MAX) {
          await deleteWish(tx, userId, oldest.productName);
        }
        await saveWish(tx, {
          userId,
          productName,
          wantsPriceMail: wantsPriceMail ?? former?.wantsPriceMail ?? false,
          addedAt: clock.now(),
          currency: offer?.currency ?? content.shop.currencies.default,
          seenAmount: offer?.amount ?? 0,
        });
      });
    },
    remove: (userId: string, productName: string) => deleteWish(db.queries, userId, productName),
    /** Compares the prices of the content with those that players saw last. */
    async notifyOfLowerPrices(): Promise<void> {
      for (const { productName, currency } of await watchedPrices(db.queries)) {
        const product = content.products.get(productName);
        if (product && isCurrency(currency)) await notifyPlayersOf(product, currency);
      }
    },
    reassign: moveWishes,
  };
}
