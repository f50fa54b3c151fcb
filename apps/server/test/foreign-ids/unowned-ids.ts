import type { EndpointKey } from '@gatehouse/contract/endpoints';

const LANGUAGE = 'a language';
const CONTENT = 'public content of the publisher';
const PROOF = 'a secret that works once and is known only to its owner';
const CLIENT = 'a client that the publisher has registered';
const SIGNED = 'a credential whose signature proves it; the tests of passkeys try those of others';
const REPORT =
  'a word of the report itself: whom it is about comes from the token, and persons in it are not kept';

/** Fields of calls that identify nothing with an owner, and what they identify instead. */
export const UNOWNED: Partial<Record<EndpointKey, Record<string, string>>> = {
  'POST /authProviders/credentials/sessions': { gameEnvironmentId: CONTENT },
  'POST /auth/codes': { clientId: CLIENT },
  'POST /authProviders/mauth/sessions': { clientId: CLIENT },
  'POST /auth/thin/sessions': { gameId: CONTENT, gameEnvironmentId: CONTENT },
  'POST /users/me/accounts': { gameId: CONTENT, gameEnvironmentId: CONTENT },
  'PUT /users/me/accounts': { gameId: CONTENT, gameEnvironmentId: CONTENT },
  'DELETE /user/email/:emailToken': { emailToken: PROOF },
  'POST /user/validate/:token': { token: PROOF },
  'POST /auth/passkeys/sessions': { id: SIGNED, rawId: SIGNED },
  'POST /user/passkeys': { id: SIGNED, rawId: SIGNED },
  'GET /product/:locale': { locale: LANGUAGE },
  'GET /product/:name/:locale': { name: CONTENT, locale: LANGUAGE },
  'GET /product/:name/news/:locale': { name: CONTENT, locale: LANGUAGE },
  'GET /product/:name/page/:locale': { name: CONTENT, locale: LANGUAGE },
  'GET /catalogue/:locale': { locale: LANGUAGE },
  'POST /product/coupon/:couponCode/redeem': { couponCode: PROOF },
  'GET /user/product/:productName/purchaseables': { productName: CONTENT },
  'GET /user/promotions/:gameId/:lang/:server/:user': { gameId: CONTENT, lang: LANGUAGE, server: CONTENT },
  'POST /user/product/:productName/purchase': { productName: CONTENT, purchaseableId: CONTENT },
  'PUT /user/wishes/:productName': { productName: CONTENT },
  'DELETE /user/wishes/:productName': { productName: CONTENT },
  'GET /user/library/:locale': { locale: LANGUAGE },
  'GET /user/legal/:locale': { locale: LANGUAGE },
  'GET /config/store/frontpage/:locale': { locale: LANGUAGE },
  'GET /config/announcements/:locale': { locale: LANGUAGE },
  'GET /config/footer/:locale': { locale: LANGUAGE },
  'GET /config/navigation/:locale': { locale: LANGUAGE },
  'GET /config/interstitial/:lang': { lang: LANGUAGE },
  'GET /game/config/:name/:branch': { name: CONTENT, branch: CONTENT },
  'GET /user/game/:id/environment/:env': { id: CONTENT, env: CONTENT },
  'GET /game/maintenance/:platformGameId/flag': { platformGameId: CONTENT, gameEnvironmentId: CONTENT },
  'GET /patching/download/branches/:id': { id: CONTENT },
  'PUT /user/download': { downloadId: REPORT, googleClientId: REPORT, gameId: CONTENT },
  'GET /client/download': { download_id: REPORT, game_id: CONTENT, client_id: REPORT },
  'POST /tracking/events': {
    migration_flow_id: REPORT,
    user_id: REPORT,
    game_account_id: REPORT,
    patch_id: REPORT,
  },
  'GET /tracking/pixel': { server_id: REPORT, user_token: REPORT, user_id: REPORT },
};
