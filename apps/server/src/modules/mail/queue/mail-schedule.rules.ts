import { createHash } from 'node:crypto';
import {
  CHANGE_ALERTS_PER_HOUR_MAX,
  DOWNLOAD_LINKS_PER_HOUR_MAX,
  MAIL_COOLDOWN_S,
  MAILS_PER_HOUR_MAX,
  OFFERS_PER_HOUR_MAX,
  SIGN_IN_ALERTS_PER_HOUR_MAX,
  WAITING_ALERTS_MAX,
  WAITING_OFFERS_MAX,
  WAITING_SIGN_IN_ALERTS_MAX,
} from '@gatehouse/domain/limits';
import type { MailToSend } from './queued-mail.ts';

const COOLDOWN_MS = MAIL_COOLDOWN_S * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** A mail to an address: one that was sent within the last hour, or one that waits. */
export interface PlannedMail {
  at: number;
  /** What the mail reports; null for one that must not be dropped. */
  topic: string | null;
  /** An alert about a change or a sign-in, which is counted with those of its topic only. */
  isChange?: true;
  /** About the shop, counted apart from all other mails: a sale must not delay an alert. */
  isOffer?: true;
}

export interface MailLimit {
  perHourMax: number;
  topic: string | null;
  /** The maximum of mails of one topic in an hour, besides that of all. */
  topicPerHourMax?: number;
  /** The maximum of waiting mails of one topic; further ones are dropped. */
  waitingMax: number;
  isChange?: true;
  isOffer?: true;
}

type MailKind =
  /**
   * Restores access to an account. A recovery is limited where it is requested, and the revert link is sent once for
   * each proved address that an account leaves.
   */
  | 'recovery'
  /** Follows a payment, which bounds their number; a player must not miss one. */
  | 'order'
  /** One a day for each player, see `site/player-data`. */
  | 'data-export'
  | 'validation'
  | 'code'
  | 'download-link'
  | 'offer'
  | 'sign-in-alert'
  | 'change-alert';

const KINDS: Readonly<Record<MailToSend['template'], MailKind>> = {
  'recover-password': 'recovery',
  'account-returned': 'recovery',
  'address-changed': 'recovery',
  receipt: 'order',
  'order-refund-started': 'order',
  'order-refunded': 'order',
  'order-partly-refunded': 'order',
  'order-refund-failed': 'order',
  'order-disputed': 'order',
  // One declaration for each paid order.
  withdrawal: 'order',
  'withdrawal-review': 'order',
  'data-export': 'data-export',
  'validate-address': 'validation',
  'new-address-code': 'code',
  'download-link': 'download-link',
  'price-drop': 'offer',
  'new-device': 'sign-in-alert',
  'password-changed': 'change-alert',
  'two-factor-on': 'change-alert',
  'two-factor-off': 'change-alert',
  'two-factor-recovered': 'change-alert',
  'provider-linked': 'change-alert',
  'provider-unlinked': 'change-alert',
  'account-deletion': 'change-alert',
  'passkey-added': 'change-alert',
  'passkey-removed': 'change-alert',
};

/** Repeated sign-ups with one address must not queue mails without end. It takes no place of the alerts. */
const VALIDATION_TOPIC = createHash('sha256').update('validate-address').digest('base64url');

/** Null for a mail that is not limited here. */
export function limitOf(mail: MailToSend): MailLimit | null {
  switch (KINDS[mail.template]) {
    case 'recovery':
    case 'order':
    case 'data-export':
      return null;
    case 'validation':
      return { perHourMax: MAILS_PER_HOUR_MAX, topic: VALIDATION_TOPIC, waitingMax: 1 };
    case 'code':
      return { perHourMax: MAILS_PER_HOUR_MAX, topic: null, waitingMax: 0 };
    case 'download-link':
      return {
        perHourMax: MAILS_PER_HOUR_MAX,
        topic: mail.template,
        topicPerHourMax: DOWNLOAD_LINKS_PER_HOUR_MAX,
        waitingMax: 1,
      };
    case 'offer':
      return { perHourMax: OFFERS_PER_HOUR_MAX, topic: topicOf(mail), waitingMax: 1, isOffer: true };
    case 'sign-in-alert':
      return {
        perHourMax: SIGN_IN_ALERTS_PER_HOUR_MAX,
        topic: topicOf(mail),
        waitingMax: WAITING_SIGN_IN_ALERTS_MAX,
        isChange: true,
      };
    case 'change-alert':
      return { perHourMax: CHANGE_ALERTS_PER_HOUR_MAX, topic: topicOf(mail), waitingMax: 1, isChange: true };
  }
}

/**
 * Two alerts that differ only in time, device and language have the same topic. The date of a deletion is new with each
 * request, so it would make every one a topic of its own.
 */
function topicOf(mail: MailToSend): string {
  const { to: _to, locale: _locale, ...content } = mail;
  const ignored = new Set(['occasion', 'link', 'erasesAt']);
  const rest = Object.entries(content).filter(([name]) => !ignored.has(name));
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url');
}

/**
 * The earliest time for one more mail, so that no two are closer than the cooldown and no hour exceeds the limit. Null
 * for a mail that is dropped, because a waiting one has the same topic, or too many alerts or offers wait.
 *
 * An alert waits for no mail of another topic: neither a flood of requested mails nor other alerts can delay it.
 */
export function planMail(planned: readonly PlannedMail[], limit: MailLimit, now: number): number | null {
  if (limit.topic !== null) {
    const waiting = planned.filter(({ at }) => at > now);
    const alike = waiting.filter(({ topic }) => topic === limit.topic);
    if (alike.length >= limit.waitingMax) return null;
    const ofGroup = waiting.filter(
      ({ topic, isOffer }) => topic !== null && topic !== VALIDATION_TOPIC && isOffer === limit.isOffer,
    );
    const groupMax = limit.isOffer ? WAITING_OFFERS_MAX : WAITING_ALERTS_MAX;
    if (limit.topic !== VALIDATION_TOPIC && ofGroup.length >= groupMax) return null;
  }
  const ofTopic = planned.filter(({ topic }) => topic === limit.topic);
  const counted = limit.isChange
    ? ofTopic
    : planned.filter(({ isChange, isOffer }) => !isChange && isOffer === limit.isOffer);
  const times = counted.map(({ at }) => at);
  const topicTimes = ofTopic.map(({ at }) => at);
  const topicMax = limit.topicPerHourMax ?? limit.perHourMax;
  const cooldownMs = limit.isChange ? 0 : COOLDOWN_MS;
  const candidates = [now, ...times.flatMap((at) => [at + cooldownMs, at + HOUR_MS])]
    .filter((at) => at >= now)
    .sort((a, b) => a - b);
  // The last candidate is an hour after everything else, so one always fits.
  return (
    candidates.find(
      (at) => fits(times, at, limit.perHourMax, cooldownMs) && fits(topicTimes, at, topicMax, 0),
    ) ?? now
  );
}

function fits(times: readonly number[], at: number, perHourMax: number, cooldownMs: number): boolean {
  if (times.some((other) => Math.abs(other - at) < cooldownMs)) return false;
  const all = [...times, at];
  const hoursWithIt = all.filter((start) => start <= at && start > at - HOUR_MS);
  return hoursWithIt.every(
    (start) => all.filter((time) => time >= start && time < start + HOUR_MS).length <= perHourMax,
  );
}

/** How a mail that was planned is remembered. */
export function plannedMail({ topic, isChange, isOffer }: MailLimit, at: number): PlannedMail {
  return { at, topic, ...(isChange ? { isChange } : {}), ...(isOffer ? { isOffer } : {}) };
}

/** The entries that still count: a mail counts for an hour. */
export function keepCounted(planned: readonly PlannedMail[], now: number): PlannedMail[] {
  return planned.filter(({ at }) => at > now - HOUR_MS);
}
