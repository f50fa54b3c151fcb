import { createHash } from 'node:crypto';
import type { BodyOf } from '@gatehouse/contract/endpoints';
import { notFoundMessages } from '@gatehouse/contract/errors';
import { isCountry } from '@gatehouse/domain/countries';
import { localeOfGfLang } from '@gatehouse/domain/locales';
import { isCurrency, taxIncludedIn } from '@gatehouse/domain/money';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Content } from '../../content/files/content.ts';
import { pickProductTexts } from '../../content/localisation/pick-locale.ts';
import type { LegalAcceptances } from '../../identity/legal/legal.service.ts';
import type { UserRow, Users } from '../../identity/users/users.service.ts';
import { taxPercentOf } from '../catalogue/currency.rules.ts';
import { gameOfProduct } from '../catalogue/game-of-product.ts';
import { findPurchaseable, type Purchaseable } from '../catalogue/purchaseables.ts';
import type { OrderRow, Orders, PendingFilter } from '../orders/orders.service.ts';
import type { Settlement } from '../orders/settlement.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Quotes } from '../promotions/quotes.service.ts';
import { amountOf, purchaseRefusal } from './purchase.rules.ts';
import { findAttempt, insertAttempt } from './purchase-attempts.repository.ts';

type PurchaseBody = BodyOf<'POST /user/product/:productName/purchase'>;

interface PurchaseRequest extends PurchaseBody {
  productName: string;
  idempotencyKey: string;
}

/** What a player has agreed to in the summary. A purchase that differs in any of it is another one. */
const AGREED = [
  'purchaseableId',
  'amount',
  'currency',
  'accountId',
  'isUpgrade',
  'gameName',
  'gameAmount',
  'country',
  'taxPercent',
  'consentVersion',
] as const;
type Agreement = Pick<OrderRow, (typeof AGREED)[number]>;

const TRIES_MAX = 10;
const RETRY_AFTER_S = 5;

export type Purchases = ReturnType<typeof createPurchases>;

export function createPurchases({
  content,
  db,
  clock,
  users,
  legal,
  orders,
  settlement,
  payments,
  quote,
  findOwnAccount,
}: {
  content: Content;
  db: Database;
  clock: Clock;
  users: Pick<Users, 'lock' | 'update'>;
  legal: Pick<LegalAcceptances, 'haveTermsChanged'>;
  orders: Orders;
  settlement: Settlement;
  payments: Payments;
  quote: Quotes;
  /** The game account that currency or an item is for; null for the account of another player. */
  findOwnAccount(userId: string, accountId: string, queries: Queries): Promise<{ gameId: string } | null>;
}) {
  /** Another game would not know the account, and what was paid for could not be granted. */
  async function demandAccount(
    tx: Queries,
    userId: string,
    accountId: string,
    { product }: Purchaseable,
  ): Promise<void> {
    const account = await findOwnAccount(userId, accountId, tx);
    const game = gameOfProduct(content, product.name);
    if (account && (!game || account.gameId === game.id)) return;
    throw new CodedError('NOT_FOUND', { reason: 'ACCOUNT_NOT_FOUND', message: 'Game account not found' });
  }

  /**
   * What a player can own once has one open checkout, or the player would pay twice: also a game that is sold alone, in an
   * edition and together with an add-on. A second click in another window continues the purchase, and a payment under way
   * is waited for; any other checkout is closed first.
   */
  async function continuePending(
    tx: Queries,
    userId: string,
    sold: PendingFilter,
    wanted: Agreement,
  ): Promise<OrderRow | null> {
    const all = await orders.listPending(tx, userId, sold);
    // What another provider has opened can no longer be closed, nor paid.
    const pending = all.filter(({ provider }) => provider === payments.provider);
    const paying = pending.find(({ isProcessing }) => isProcessing);
    if (paying) return paying;
    const isSame = (one: OrderRow) => AGREED.every((field) => one[field] === wanted[field]);
    const same = pending.find(isSame) ?? null;
    const others = pending.filter((one) => one !== same);
    if (others.length > 0) throw new OtherCheckouts(others);
    return same;
  }

  /** Outside of the transaction, because the provider is asked. */
  async function closeCheckouts({ orders: others }: OtherCheckouts): Promise<void> {
    for (const other of others) {
      const { status, isProcessing } = await payments.cancel(other);
      if (status === 'pending' && !isProcessing) throw overloaded();
    }
  }

  /** The caller holds the player's row, so that purchases of one player happen one after the other. */
  async function order(
    tx: Queries,
    player: UserRow,
    wanted: Purchaseable,
    request: PurchaseRequest,
  ): Promise<OrderRow> {
    const { price: seen } = request;
    const accountId = (wanted.isForAccount && request.accountId) || null;
    if (accountId !== null) await demandAccount(tx, player.id, accountId, wanted);
    const { product, extra, prices } = wanted;
    const isFree = prices === undefined;
    if (!isFree && !isCurrency(seen.currency)) throw refusedFor('CURRENCY_NOT_OFFERED');
    const currency = isCurrency(seen.currency) ? seen.currency : content.shop.currencies.default;
    const quoted = await quote(tx, player, wanted, currency);
    const { shop } = content;
    const country = request.tax?.country;
    const taxPercent = taxPercentOf(shop.tax, country ?? '');
    const refusal = purchaseRefusal({
      isForSale: wanted.isForSale,
      canPay: payments.provider !== undefined,
      quote: { ...quoted, game: quoted.game?.offer },
      seen,
      haveTermsChanged: await legal.haveTermsChanged(player, tx),
      withGame: request.withGame === true,
      tax: { isCountry: isCountry(country), percent: taxPercent, seenPercent: request.tax?.percent },
      consent: { version: shop.policy.version, seenVersion: request.consent?.version },
    });
    if (refusal) throw refusedFor(refusal);
    const { fullAmount, game } = quoted;
    const gameAmount = game?.offer ? amountOf(game.offer) : null;
    const amount = amountOf(quoted.offer) + (gameAmount ?? 0);
    const isPaid = amount > 0;
    const isUpgrade = fullAmount !== null;
    const gameName = game?.product.name ?? null;
    const agreed = {
      country: (isPaid && country) || null,
      taxPercent: isPaid ? taxPercent : 0,
      consentVersion: isPaid ? shop.policy.version : null,
    };
    const purchaseableId = wanted.id;
    // An upgrade adds to a game that was bought before, and does not contain it.
    const grantsProduct = wanted.grantsProduct && !isUpgrade;
    const productNames = [
      ...(grantsProduct ? [product.name] : []),
      ...(gameName !== null && (gameAmount ?? 0) > 0 ? [gameName] : []),
    ];
    if (wanted.isUnique || productNames.length > 0) {
      const bought = { purchaseableId, amount, currency, accountId, isUpgrade, gameName, gameAmount };
      const sold = { productNames, purchaseableId: wanted.isUnique ? purchaseableId : null };
      const continued = await continuePending(tx, player.id, sold, { ...bought, ...agreed });
      if (continued) return continued;
    }
    if (isPaid) await orders.refuseTooManyUnpaid(tx, player.id);
    if (agreed.country !== null) await users.update(tx, player.id, { country: agreed.country });
    const locale = localeOfGfLang(request.gfLang) ?? 'en-GB';
    const texts = pickProductTexts(product, locale).value;
    const created = await orders.insert(tx, {
      userId: player.id,
      productName: product.name,
      purchaseableId,
      extraName: extra?.name ?? null,
      grantsProduct,
      isUpgrade,
      isUnique: wanted.isUnique,
      accountId,
      title: extra
        ? `${texts.displayName}: ${texts.extras[extra.name]?.title ?? extra.name}`
        : texts.displayName,
      gameName,
      gameTitle: game ? pickProductTexts(game.product, locale).value.displayName : null,
      gameAmount,
      locale,
      amount,
      currency,
      ...agreed,
      taxAmount: taxIncludedIn(amount, agreed.taxPercent),
      consentedAt: isPaid ? clock.now() : null,
      provider: isPaid ? (payments.provider ?? 'none') : 'none',
    });
    return amount === 0 ? settlement.settleFree(tx, created, player) : created;
  }

  async function orderOnce(
    tx: Queries,
    player: UserRow,
    wanted: Purchaseable,
    request: PurchaseRequest,
  ): Promise<OrderRow> {
    const { idempotencyKey } = request;
    const requestHash = hashOf(request);
    const known = await findAttempt(tx, player.id, idempotencyKey);
    if (known && known.requestHash !== requestHash) throw new CodedError('IDEMPOTENCY_CONFLICT');
    if (known) return orders.findOwn(player.id, known.orderId, tx);
    const row = await order(tx, player, wanted, request);
    const attempt = { userId: player.id, idempotencyKey, requestHash, orderId: row.id };
    await insertAttempt(tx, { ...attempt, attemptedAt: clock.now() });
    return row;
  }

  return {
    /** The server sets the price; the player's is compared with it. */
    async purchase(session: Session, given: PurchaseRequest): Promise<{ orderId: string; link: string }> {
      // An account whose id is written in capitals is no other account.
      const request = { ...given, accountId: given.accountId?.toLowerCase() };
      const wanted = findPurchaseable(content, request.productName, request.price.purchaseableId);
      if (!wanted) {
        throw new CodedError('NOT_FOUND', { message: notFoundMessages.product(request.productName) });
      }
      // Each parallel purchase of the same thing may open a checkout that this one has to close.
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        try {
          const { row, email } = await db.transaction(async (tx) => {
            const player = await users.lock(tx, session.userId);
            if (!player) throw new CodedError('UNAUTHORIZED');
            return { row: await orderOnce(tx, player, wanted, request), email: player.email };
          });
          return { orderId: row.id, link: await payments.open(row, email) };
        } catch (error) {
          if (!(error instanceof OtherCheckouts)) throw error;
          await closeCheckouts(error);
        }
      }
      throw overloaded();
    },
  };
}

/** Rolls the purchase back: these orders of the same thing have to be closed before. */
class OtherCheckouts extends Error {
  override name = 'OtherCheckouts';
  readonly orders: readonly OrderRow[];
  constructor(orders: readonly OrderRow[]) {
    super('other checkouts are open');
    this.orders = orders;
  }
}

function overloaded(): CodedError {
  return new CodedError('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_S });
}

function refusedFor(reason: ReturnType<typeof purchaseRefusal> & string): CodedError {
  return new CodedError('PURCHASE_REFUSED', { reason });
}

/** What makes two requests the same purchase. The fingerprint of the device is new in every request. */
function hashOf(request: PurchaseRequest): string {
  const { productName, price, gfLang, accountId = null, tax, consent, withGame = false } = request;
  const { purchaseableId, amount, currency } = price;
  const seen = [tax?.country ?? null, tax?.percent ?? null, consent?.version ?? null, withGame];
  const parts = [productName, purchaseableId, amount, currency, gfLang, accountId, ...seen];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
