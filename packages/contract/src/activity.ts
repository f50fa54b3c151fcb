import * as z from 'zod/mini';
import { matching, provider, replyText, timestamp, uuid } from './fields.ts';
import { sessionDevice } from './session.ts';

/** How a player signed in: what they proved, or the client that redeemed a code of a session of the portal. */
export const SIGN_IN_WAYS = [
  'password',
  'google',
  'facebook',
  'passkey',
  'launcher',
  'board',
  'support',
] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

const way = z.enum(SIGN_IN_WAYS);
/** Within the hour that begins at the time of the event. */
const count = z.int().check(z.gte(1));
const item = { orderId: uuid, title: replyText };
const gameAccount = { gameId: uuid, name: replyText };
const by = z.enum(['player', 'support']);

/** `device` did it; null where no device is known, such as for a payment or an act of support. */
const event = <Kind extends string, Details extends Readonly<Record<string, z.ZodMiniType>>>(
  kind: Kind,
  details: Details,
) =>
  z.object({
    eventId: uuid,
    kind: z.literal(kind),
    at: timestamp,
    device: z.nullable(sessionDevice),
    ...details,
  });

/** What happened to an account. A new kind gets its sentence and icon in the portal's `features/activity`. */
export const accountEvent = z.discriminatedUnion('kind', [
  event('account_created', {}),
  event('sign_in', { way, isNewDevice: z.boolean() }),
  event('sign_in_failed', { count }),
  event('code_failed', { count }),
  event('email_change_requested', {}),
  event('email_changed', {}),
  event('email_reverted', {}),
  event('password_changed', {}),
  event('password_recovered', {}),
  /** By the link of an alert, which also removed what an attacker may have added. */
  event('password_recovered_by_alert', {}),
  event('two_factor_on', {}),
  event('two_factor_off', { by }),
  event('two_factor_recovered', {}),
  event('two_factor_undone', {}),
  /** While others are left. */
  event('authenticator_removed', {}),
  /** For as long as it is trusted, it signs in without a one-time code. */
  event('device_trusted', {}),
  event('provider_linked', { provider }),
  event('provider_unlinked', { provider }),
  event('passkey_added', {}),
  event('passkey_removed', {}),
  event('session_ended', { ended: z.nullable(sessionDevice) }),
  event('other_sessions_ended', {}),
  event('sessions_ended_by_support', {}),
  event('purchased', item),
  event('refunded', item),
  event('game_account_created', gameAccount),
  event('game_account_moved', gameAccount),
  /** To another player, by support. */
  event('game_account_taken', gameAccount),
  event('game_account_renamed', { ...gameAccount, formerName: replyText }),
  event('deletion_requested', {}),
  event('deletion_cancelled', {}),
  event('data_export_requested', {}),
  event('banned', {}),
  event('unbanned', {}),
]);
export type AccountEvent = z.infer<typeof accountEvent>;

type WithoutOccasion<E> = E extends unknown ? Omit<E, 'eventId' | 'at' | 'device'> : never;
export type NewAccountEvent = WithoutOccasion<AccountEvent>;

/** The events before this one, from `next` of the previous page. */
export const activityQuery = z.object({
  before: z.optional(matching('[0-9]{1,15}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 64)),
});
/** Newest first. */
export const activity = z.object({ events: z.array(accountEvent), next: z.nullable(replyText) });
