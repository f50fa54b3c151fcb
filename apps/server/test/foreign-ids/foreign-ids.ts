import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@gatehouse/contract/endpoints';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import type { ApiReply } from '../support/api-client.ts';
import type { ForeignIdsTestApp, Person } from './two-players.ts';

/** The call with the owner's id, made by a player who meets its other requirements. */
type Try = (who: Person, owner: Person, testApp: ForeignIdsTestApp) => Promise<ApiReply>;

/** The owned ids that each call takes, with the attempt of another player. A test fails until a new id is listed. */
export const FOREIGN: Partial<Record<EndpointKey, Record<string, Try>>> = {
  'POST /auth/codes': {
    accountId: ({ browser }, owner, { deps }) => {
      const { clientIds, clientRedirects } = deps.content.portal;
      const body = {
        accountId: owner.gameAccountId,
        clientId: clientIds.Production.board,
        scopes: ['users-own-read'],
        redirectUri: `${clientRedirects.board[0]}/done`,
      };
      return browser.call('POST /auth/codes', { body });
    },
  },
  'DELETE /auth/sessions/:sessionId': {
    sessionId: ({ browser }, owner) =>
      browser.call('DELETE /auth/sessions/:sessionId', { params: { sessionId: owner.otherSessionId } }),
  },
  'POST /auth/iovation': {
    accountId: ({ browser }, owner) =>
      browser.call('POST /auth/iovation', { body: { accountId: owner.gameAccountId, type: 'play' } }),
  },
  'POST /auth/thin/iovation': {
    userId: ({ ghost }, owner) =>
      ghost.browser.call('POST /auth/thin/iovation', { body: { userId: owner.ghost.userId, type: 'play' } }),
    accountId: ({ ghost }, owner) =>
      ghost.browser.call('POST /auth/thin/iovation', {
        body: { userId: ghost.userId, accountId: owner.ghost.platformGameAccountId, type: 'play' },
      }),
  },
  'POST /auth/thin/ghostuser/merge': {
    platformGameAccountId: ({ ghost, email, password, nextCode }, owner) =>
      ghost.browser.call('POST /auth/thin/ghostuser/merge', {
        body: { email, password, platformGameAccountId: owner.ghost.platformGameAccountId },
        headers: { 'x-2fa-code': nextCode() },
      }),
  },
  'PUT /users/me/accounts/:id/displayName': {
    id: ({ browser }, owner) =>
      browser.call('PUT /users/me/accounts/:id/displayName', {
        params: { id: owner.gameAccountId },
        body: { displayName: 'Another-Name' },
      }),
  },
  'DELETE /user/2fa/devices/:deviceId': {
    deviceId: ({ browser, nextCode }, owner) =>
      browser.call('DELETE /user/2fa/devices/:deviceId', {
        params: { deviceId: owner.twoFactorDeviceId },
        query: { code: nextCode() },
      }),
  },
  'DELETE /user/trusted-devices/:trustedDeviceId': {
    trustedDeviceId: ({ browser }, owner) =>
      browser.call('DELETE /user/trusted-devices/:trustedDeviceId', {
        params: { trustedDeviceId: owner.trustedDeviceId },
      }),
  },
  'PATCH /user/passkeys/:passkeyId': {
    passkeyId: ({ browser }, owner) =>
      browser.call('PATCH /user/passkeys/:passkeyId', {
        params: { passkeyId: owner.passkeyId },
        body: { name: 'Another name' },
      }),
  },
  'DELETE /user/passkeys/:passkeyId': {
    passkeyId: ({ browser }, owner) =>
      browser.call('DELETE /user/passkeys/:passkeyId', { params: { passkeyId: owner.passkeyId } }),
  },
  'POST /users/:id/recover2FADevice': {
    id: ({ browser, email, password, recoveryCode }, owner) =>
      browser.call('POST /users/:id/recover2FADevice', {
        params: { id: owner.userId },
        body: { email, password, recoveryToken: recoveryCode },
      }),
  },
  'GET /auth/external/:id': {
    id: async (who, owner) => {
      const body = { type: 'popup-poll', provider: 'facebook', locale: 'en-GB' };
      const begun = await owner.browser.call('POST /auth/external', { body });
      const cookies = [begun.headers['set-cookie']].flat().map((line) => String(line).split(';', 1)[0]);
      return who.browser.call('GET /auth/external/:id', {
        params: { id: String(begun.body.id) },
        // The cookie stays in the browser that started the sign-in.
        headers: who === owner ? { cookie: cookies.join('; ') } : {},
      });
    },
  },
  'DELETE /auth/external/devices/:deviceType/:deviceId': {
    deviceType: unlinkOne,
    deviceId: unlinkOne,
  },
  'DELETE /auth/external/devices/:deviceType': {
    deviceType: async ({ browser, userId }, owner, testApp) => {
      // The other player has linked no provider, so only the owner's could be removed.
      if (userId !== owner.userId) {
        await testApp.rows('delete from external_identities where user_id = $1', [userId]);
      }
      return browser.call('DELETE /auth/external/devices/:deviceType', { params: { deviceType: 'google' } });
    },
  },
  'PUT /user/download': {
    // To a new address, because the mail cooldown of the player's own has not passed.
    accountId: ({ browser }, owner) =>
      browser.call('PUT /user/download', {
        body: {
          downloadId: randomUUID(),
          email: `${randomUUID()}@example.test`,
          locale: 'en-GB',
          gfLang: 'en',
          gameId: DEFAULT_GAME_ID,
          accountId: owner.gameAccountId,
        },
      }),
  },
  'POST /user/product/:productName/purchase': {
    accountId: ({ browser }, owner) => buyEmbers(browser, owner.gameAccountId),
  },
  'GET /user/promotions/:gameId/:lang/:server/:user': {
    user: ({ browser }, owner, { deps }) => {
      const game = deps.content.games.get('emberfall');
      return browser.call('GET /user/promotions/:gameId/:lang/:server/:user', {
        params: {
          gameId: game?.id ?? '',
          lang: 'en',
          server: game?.environments[0]?.id ?? '',
          user: owner.userId,
        },
      });
    },
  },
  'PUT /user/play-times/:id': {
    id: ({ browser }, owner) =>
      browser.call('PUT /user/play-times/:id', {
        params: { id: owner.playTimeId },
        body: { productName: 'emberfall', seconds: 60 },
      }),
  },
  'GET /user/orders/:id': { id: ofOrder('GET /user/orders/:id') },
  'GET /user/orders/:id/receipt': { id: ofOrder('GET /user/orders/:id/receipt') },
  'POST /user/orders/:id/check': { id: ofOrder('POST /user/orders/:id/check') },
  'POST /user/orders/:id/cancel': { id: ofOrder('POST /user/orders/:id/cancel') },
  'POST /user/orders/:id/withdrawal': {
    id: async (who, owner, testApp) => {
      // Of a free order there is nothing to withdraw from.
      if (who === owner) {
        await testApp.rows('update orders set amount = 1499 where id = $1', [owner.orderId]);
      }
      return who.browser.call('POST /user/orders/:id/withdrawal', {
        params: { id: owner.orderId },
        body: { name: 'Ada Example' },
      });
    },
  },
  'POST /user/orders/:id/payment': { id: ofOrder('POST /user/orders/:id/payment') },
  'POST /product/coupon/:couponCode/redeem': {
    userId: ({ browser }, owner) =>
      browser.call('POST /product/coupon/:couponCode/redeem', {
        params: { couponCode: 'WELCOME-2026' },
        body: { userId: owner.userId },
        headers: { 'idempotency-key': randomUUID() },
      }),
  },
};

/** The currency of the account's game. */
function buyEmbers(browser: Person['browser'], accountId: string): Promise<ApiReply> {
  return browser.call('POST /user/product/:productName/purchase', {
    params: { productName: 'emberfall' },
    body: {
      price: { purchaseableId: '29fa054c-fdf7-4274-8e7e-a15f9ae12e27', amount: 999, currency: 'EUR' },
      gfLang: 'en',
      tax: { country: 'GB', percent: 20 },
      consent: { version: '2026-11' },
      accountId,
    },
    headers: { 'idempotency-key': randomUUID() },
  });
}

function ofOrder(key: EndpointKey): Try {
  return (who, owner) => who.browser.call(key, { params: { id: owner.orderId } });
}

function unlinkOne({ browser }: Person, owner: Person): Promise<ApiReply> {
  return browser.call('DELETE /auth/external/devices/:deviceType/:deviceId', {
    params: { deviceType: 'google', deviceId: owner.googleId },
  });
}
