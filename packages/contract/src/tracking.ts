import { NAME_FAILURE_REASONS } from '@gatehouse/domain/game-account-name';
import * as z from 'zod/mini';
import { email, gameKey, reportedTimestamp, slug, text, uuid } from './fields.ts';
import { PROMOTION_TYPES } from './library.ts';

export const LOGIN_FAILURE_REASONS = [
  'invalid_credentials',
  'network_error',
  'platform_error',
  'unknown_error',
  'rate_limit',
] as const;
export const UNIFY_FAILURE_REASONS = ['invalid_password', ...LOGIN_FAILURE_REASONS] as const;
export const EMAIL_USE_FAILURE_REASONS = [
  'already_exists',
  'network_error',
  'platform_error',
  'unknown_error',
] as const;
export const LOGOUT_REASONS = [
  'user_requested',
  'invalid_session',
  'network_error',
  'platform_error',
  'game_launch_failed',
  'invalid_game_account',
  'unknown_error',
] as const;
export type LogoutReason = (typeof LOGOUT_REASONS)[number];

export const PATCH_FAILURE_REASONS = ['network_error', 'platform_error', 'unknown_error'] as const;

export const SCREEN_NAMES = [
  'login',
  'home',
  'email',
  'unify account',
  'set game account name',
  'found game account info',
  'concluding info',
] as const;

/** Pages that start a funnel. The screens above are those of the sign-in and the migration. */
const FUNNEL_PAGES = ['sign-up', 'download', 'product'] as const;

const label = text(128, 1);
const count = z.int().check(z.nonnegative());

const player = { user_id: uuid, email };
const migration = { product: slug, migration_flow_id: uuid, game_account_id: uuid };

/** A reason explains a failure; `withKeptReason` drops it from a success. */
function outcome<const R extends readonly [string, ...string[]]>(reasons: R) {
  return { result: z.enum(['success', 'failed']), reason: z.optional(z.enum(reasons)) };
}

export const trackingEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('screen_viewed'),
    product: slug,
    screen: z.enum(SCREEN_NAMES),
    subpage: z.optional(label),
    page_origin: z.optional(label),
    migration_flow_id: z.optional(uuid),
  }),
  z.object({
    event: z.literal('login'),
    product: slug,
    region: z.optional(gameKey),
    subpage: label,
    ...outcome(LOGIN_FAILURE_REASONS),
  }),
  // Every logout has a reason, the one that a player asked for too.
  z.object({ event: z.literal('logout'), user_id: uuid, reason: z.enum(LOGOUT_REASONS) }),
  z.object({
    event: z.literal('sign_up'),
    product: slug,
    page_origin: label,
    email: z.optional(email),
    ...outcome(EMAIL_USE_FAILURE_REASONS),
  }),
  z.object({ event: z.literal('opt_in'), product: slug, ...player }),
  z.object({ event: z.literal('email_viewed'), product: slug, migration_flow_id: uuid }),
  z.object({ event: z.literal('email_used'), ...migration, ...outcome(EMAIL_USE_FAILURE_REASONS) }),
  z.object({ event: z.literal('forgot_password'), product: slug, page_origin: label }),
  z.object({
    event: z.literal('migration_started'),
    ...migration,
    region: z.optional(gameKey),
    first_migration: z.boolean(),
    first_migration_started_time: reportedTimestamp,
    number_of_game_accounts: count,
  }),
  z.object({ event: z.literal('accounts_unified'), ...migration, ...outcome(UNIFY_FAILURE_REASONS) }),
  z.object({ event: z.literal('game_account_name_set'), ...migration, ...outcome(NAME_FAILURE_REASONS) }),
  z.object({ event: z.literal('concluding_viewed'), ...migration, subpage: label }),
  z.object({
    event: z.literal('migration_completed'),
    ...migration,
    // A platform player may have no account in the game.
    game_account_id: z.optional(uuid),
    ...player,
  }),
  z.object({
    event: z.literal('game_account_added'),
    product: slug,
    user_id: uuid,
    game_account_id: uuid,
    game_account_type: z.enum(['existing', 'new']),
  }),
  z.object({ event: z.literal('content_opened'), product: slug, content_type: z.enum(PROMOTION_TYPES) }),
  z.object({
    event: z.literal('patch_finished'),
    product: slug,
    patch_id: uuid,
    patch_name: label,
    single_patch_size: count,
    was_repair: z.boolean(),
    ...outcome(PATCH_FAILURE_REASONS),
  }),
  z.object({ event: z.literal('page_viewed'), product: slug, page: z.enum(FUNNEL_PAGES) }),
  z.object({ event: z.literal('download_started'), product: slug, method: z.enum(['direct', 'mail']) }),
  z.object({ event: z.literal('purchase_started'), product: slug }),
  z.object({ event: z.literal('purchase_paid'), product: slug }),
]);
export type TrackingEvent = z.infer<typeof trackingEvent>;

/** The event as it may be sent: known keys only, a reason only with a failure. Null when it is invalid. */
export function trackingEventOf(value: unknown): TrackingEvent | null {
  const { success, data } = z.safeParse(trackingEvent, value);
  return success ? withKeptReason(data) : null;
}

export function withKeptReason(event: TrackingEvent): TrackingEvent {
  if (!('result' in event) || event.result === 'failed') return event;
  const { reason: _, ...rest } = event;
  return rest as TrackingEvent;
}

export const trackingBody = z.object({
  events: z.array(trackingEvent).check(z.minLength(1), z.maxLength(20)),
});
