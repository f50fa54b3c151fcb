import { randomUUID } from 'node:crypto';
import type { ApiClient, ApiReply } from '../../../testing/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../testing/player-test-app.ts';
import { findPurchaseable } from '../catalogue/purchaseables.ts';
import { REFUND_QUEUE } from '../orders/refund-job.ts';
import { pendingOrderWorker, refundWorker } from '../payments/payment-workers.ts';

export const NEON_DRIFT = {
  productName: 'neon-drift',
  price: { purchaseableId: '4fb15b96-a04c-4b4d-9ea7-7d5dad4eba55', amount: 1499, currency: 'EUR' },
};
export const MIDNIGHT_EDITION = {
  productName: 'neon-drift',
  price: { purchaseableId: 'ce07b2cd-8898-4f76-8f72-e8741aa774e9', amount: 2999, currency: 'EUR' },
};
/** For owners of the game, who have a promotion of it. */
export const VOLTS = {
  productName: 'neon-drift',
  price: { purchaseableId: '777163f8-b6d7-41e8-8901-2d83e21f5946', amount: 349, currency: 'EUR' },
};
export const EMBERFALL = {
  productName: 'emberfall',
  price: { purchaseableId: '0b7f1d52-6c0e-4d0f-9a63-3f1f6f0a7c11', amount: 0, currency: 'EUR' },
};
/** An item, which a player can own once. */
export const BLACK_SAILS = {
  productName: 'tidebreakers',
  price: { purchaseableId: '04f07fc0-6085-4c8c-894e-b5f59b959ed5', amount: 699, currency: 'EUR' },
};
export const DOUBLOONS = {
  productName: 'tidebreakers',
  price: { purchaseableId: '8158fb1a-3255-4799-8f2f-0b0df9bbe04e', amount: 699, currency: 'EUR' },
};
/** Currency of a game with a single region. */
export const CRYSTALS = {
  productName: 'starhaven',
  price: { purchaseableId: 'f289c2cc-8060-49dd-895e-15e5217860de', amount: 499, currency: 'EUR' },
};

interface Purchase {
  productName: string;
  price: { purchaseableId: string; amount: number; currency: string };
  gfLang?: string;
  accountId?: string;
  withGame?: boolean;
  tax?: { country: string; percent: number } | undefined;
  consent?: { version: string } | undefined;
}

/** What the summary of a buyer in Germany shows. */
export const GERMAN_TAX = { country: 'DE', percent: 19 };
export const CONSENT = { version: '2026-11' };

export interface ShopTestApp extends PlayerTestApp {
  /** The id of a new game account of the player, inserted as an import would. */
  addAccount(
    browser: ApiClient,
    game: string,
    place?: { name?: string; environment?: string },
  ): Promise<string>;
  /** Of a buyer who has the game that it needs, unless the wish says whether the game is bought with it. */
  buy(browser: ApiClient, wish: Purchase, key?: string): Promise<ApiReply>;
  order(browser: ApiClient, id: unknown): Promise<ApiReply>;
  /** A form of the demo checkout, submitted. */
  checkout(link: unknown, act: string): Promise<{ status: number; location: string | undefined }>;
  /** Runs the job that asks the provider about pending orders. */
  checkPending(): Promise<void>;
  /** Runs the refunds that were queued. */
  refundQueued(): Promise<void>;
  ownedBy(browser: ApiClient): Promise<string[]>;
  extrasOf(browser: ApiClient): Promise<string[]>;
  events(orderId: unknown): Promise<string[]>;
  rows(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

export async function openShopTestApp(
  wishes: Parameters<typeof openPlayerTestApp>[0] = {},
): Promise<ShopTestApp> {
  const testApp = await openPlayerTestApp(wishes);
  const { app, deps, services } = testApp;
  const rows = async (statement: string, values?: unknown[]) =>
    (await deps.db.statement(statement, values)).rows;
  const userIdOf = async (browser: ApiClient) => (await browser.call('GET /user/me')).body.userId;
  async function ownNeededGame(browser: ApiClient, productName: string, purchaseableId: string) {
    const wanted = findPurchaseable(deps.content, productName, purchaseableId);
    const userId = wanted && (await userIdOf(browser));
    const game = wanted?.product.addOnOf ?? (wanted?.isForAccount ? productName : undefined);
    if (!game || typeof userId !== 'string') return;
    await rows(
      "insert into ownerships (user_id, product_name, source) values ($1, $2, 'grant') on conflict do nothing",
      [userId, game],
    );
  }

  return {
    ...testApp,
    rows,
    async addAccount(browser, game, { name = randomUUID(), environment = 'eu-1' } = {}) {
      const [row] = await rows(
        `insert into game_accounts (user_id, game_id, game_environment_id, account_group, display_name)
         values ($1, $2, $3, $4, $5) returning id`,
        [await userIdOf(browser), deps.content.games.get(game)?.id, environment, game, name],
      );
      return String(row?.id);
    },
    async buy(browser, { productName, gfLang = 'de', ...body }, key = randomUUID()) {
      if (body.withGame === undefined) await ownNeededGame(browser, productName, body.price.purchaseableId);
      return browser.call('POST /user/product/:productName/purchase', {
        params: { productName },
        body: { tax: GERMAN_TAX, consent: CONSENT, ...body, gfLang },
        headers: { 'idempotency-key': key },
      });
    },
    order: (browser, id) => browser.call('GET /user/orders/:id', { params: { id: String(id) } }),
    async checkout(link, act) {
      const { pathname, searchParams } = new URL(String(link));
      const reply = await app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ key: searchParams.get('key') ?? '', act }).toString(),
      });
      return { status: reply.statusCode, location: reply.headers.location };
    },
    checkPending: () => pendingOrderWorker(services).work(null),
    async refundQueued() {
      for (const { queue, data } of testApp.queued.splice(0)) {
        if (queue === REFUND_QUEUE) await refundWorker(services).work(data);
      }
    },
    async ownedBy(browser) {
      const found = await rows(
        'select product_name, source from ownerships where user_id = $1 order by product_name',
        [await userIdOf(browser)],
      );
      return found.map(({ product_name, source }) => `${product_name} ${source}`);
    },
    async extrasOf(browser) {
      const found = await rows('select extra_name from owned_extras where user_id = $1 order by 1', [
        await userIdOf(browser),
      ]);
      return found.map(({ extra_name }) => String(extra_name));
    },
    async events(orderId) {
      const found = await rows('select kind from order_events where order_id = $1 order by id', [orderId]);
      return found.map(({ kind }) => String(kind));
    },
  };
}
