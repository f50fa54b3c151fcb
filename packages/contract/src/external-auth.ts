import * as z from 'zod/mini';
import { absoluteUrl, email, locale, opaqueToken, provider } from './fields.ts';

export const externalAuthDevice = z.object({
  deviceType: provider,
  /** The provider's own id of the player. */
  deviceId: z.string().check(z.minLength(1), z.maxLength(255)),
});
export type ExternalAuthDevice = z.infer<typeof externalAuthDevice>;
export const externalAuthDevices = z.array(externalAuthDevice);

export const externalAuthBody = z.object({
  type: z.enum(['popup', 'popup-poll']),
  provider,
  locale,
  redirectUri: z.optional(absoluteUrl),
  state: z.optional(z.string().check(z.maxLength(512))),
});
export type ExternalAuthBody = z.infer<typeof externalAuthBody>;

export const externalAuthRequest = z.object({
  url: absoluteUrl,
  /** What to poll with. */
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

export const externalAuthParams = z.object({ id: opaqueToken });
export const externalProviderParams = z.object({ deviceType: provider });
export const externalDeviceParams = externalAuthDevice;
