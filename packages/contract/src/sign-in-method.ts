import * as z from 'zod/mini';
import { replyText, text, timestamp } from './fields.ts';

/** What a player signs in with. What each of them does is in the server's `identity/sign-in-methods`. */
export const SIGN_IN_METHODS = ['password', 'provider', 'passkey', 'authenticator'] as const;
export type SignInMethodKind = (typeof SIGN_IN_METHODS)[number];

export const ownSignInMethod = z.object({
  kind: z.enum(SIGN_IN_METHODS),
  /** How many the player has, such as linked accounts of providers. */
  count: z.int().check(z.gte(0)),
  /** Whether one of them is enough to sign in: an authenticator is not. */
  isSufficient: z.boolean(),
  /** The same in detail, the oldest first. */
  added: z.array(
    z.object({
      /** By which its own call removes it; the password has none. */
      id: z.nullable(replyText),
      /** Of the provider, or the one that the player has given it. */
      name: z.nullable(replyText),
      /** Where a passkey was added, in names from our own lists. */
      device: z.optional(z.object({ browser: z.nullable(text(64)), system: z.nullable(text(64)) })),
      /** For the password when it was set. null where that is unknown. */
      at: z.nullable(timestamp),
    }),
  ),
});
export type OwnSignInMethod = z.infer<typeof ownSignInMethod>;
export const ownSignInMethods = z.array(ownSignInMethod);
