import * as z from 'zod/mini';
import { absoluteUrl, email, locale, opaqueToken, provider, text } from './fields.ts';

/*
 * The flow of a social sign-in:
 *
 * 1. `POST /auth/external`. The reply sets two cookies that bind the sign-in to this browser, so the call and all
 *    polls are same-origin with credentials, and carry the same X-Installation-Id.
 * 2. Popup: open `url` in a window of 400 by 580 and poll `GET /auth/external/:id` every second. Type `popup` also
 *    notifies the opener by `postMessage` (an ExternalAuthMessage from the portal's own origin) to poll
 *    now; type `popup-poll` posts no message. The window closes itself. The poll returns the code, never the message.
 *    Full page, where popups are blocked: the same call with `redirectUri`, an address of the portal such as
 *    `{origin}/{locale}/sign-in`; go to `url`. The visitor returns to `redirectUri?external={id}&state={state}`, and
 *    the page calls `GET /auth/external/{id}`. Without `redirectUri` the window stays on a page that closes itself.
 * 3. `success` with a `code`: `POST /auth/sessions/current {code}` within 60 seconds gives the token, after the
 *    one-time code where the player has two-factor on (409 OTP_REQUIRED, and ten minutes' time). If `GET /user/me`
 *    then says `isUpgradeRequired`, the upgrade follows, with `email` prefilled.
 *    `success` without a `code`: a signed-in player has linked the provider.
 *    `failed`: the player declined, returned in another browser, or the identity belongs to another player.
 *    404: started by another browser, or older than ten minutes.
 */

export const externalAuthDevice = z.object({
  deviceType: provider,
  /** The provider's own id of the player. */
  deviceId: text(255, 1),
});
export type ExternalAuthDevice = z.infer<typeof externalAuthDevice>;
export const externalAuthDevices = z.array(externalAuthDevice);

export const externalAuthBody = z.object({
  type: z.enum(['popup', 'popup-poll']),
  provider,
  locale,
  /** A URL of the portal itself, for a sign-in without a popup; any other is rejected. */
  redirectUri: z.optional(absoluteUrl),
  /** Returned unchanged. */
  state: z.optional(text(512)),
});
export type ExternalAuthBody = z.infer<typeof externalAuthBody>;

export const externalAuthRequest = z.object({
  url: absoluteUrl,
  /** The id to poll with. */
  id: opaqueToken,
});
export type ExternalAuthRequest = z.infer<typeof externalAuthRequest>;

export const externalAuthResult = z.object({
  status: z.enum(['pending', 'success', 'failed']),
  /** For `POST /auth/sessions/current`, once. */
  code: z.optional(opaqueToken),
  email: z.optional(email),
  userCreated: z.optional(z.boolean()),
});
export type ExternalAuthResult = z.infer<typeof externalAuthResult>;

/** The message that a popup of type `popup` posts to its opener at the end. */
export interface ExternalAuthMessage {
  source: 'gatehouse-external-auth';
  id: string;
  status: 'success' | 'failed';
  state?: string;
}

export const externalAuthParams = z.object({ id: opaqueToken });
export const externalProviderParams = z.object({ deviceType: provider });
