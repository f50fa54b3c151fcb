import { createHash } from 'node:crypto';
import {
  MAIL_COOLDOWN_S,
  MAILS_PER_HOUR_MAX,
  REQUESTED_MAILS_PER_HOUR_MAX,
  SIGN_IN_ALERTS_PER_HOUR_MAX,
  WAITING_ALERTS_MAX,
  WAITING_SIGN_IN_ALERTS_MAX,
} from '@gatehouse/domain/limits';
import type { MailToSend } from './mail-to-send.ts';

const COOLDOWN_MS = MAIL_COOLDOWN_S * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** A mail to an address: one that was sent within the last hour, or one that waits. */
export interface PlannedMail {
  at: number;
  /** What the mail tells; null for one that must not be left out. */
  topic: string | null;
}

export interface MailLimit {
  perHourMax: number;
  topic: string | null;
  /** So many mails of one topic wait at most; they stand for further ones. */
  waitingMax: number;
}

/**
 * The ways back into an account are counted apart. A recovery is limited where it is requested, and the revert link
 * goes out once for each proved address that an account leaves.
 */
const RECOVERY_TEMPLATES: ReadonlySet<MailToSend['template']> = new Set([
  'recover-password',
  'address-changed',
]);
const REQUESTED_TEMPLATES: ReadonlySet<MailToSend['template']> = new Set([
  'new-address-code',
  'download-link',
]);

/** Repeated sign-ups with one address must not queue mails without end. It takes no place of the alerts. */
const VALIDATION_TOPIC = createHash('sha256').update('validate-address').digest('base64url');

/** Null for a mail that is counted apart. */
export function limitOf(mail: MailToSend): MailLimit | null {
  if (RECOVERY_TEMPLATES.has(mail.template)) return null;
  if (mail.template === 'validate-address') {
    return { perHourMax: REQUESTED_MAILS_PER_HOUR_MAX, topic: VALIDATION_TOPIC, waitingMax: 1 };
  }
  if (REQUESTED_TEMPLATES.has(mail.template)) {
    return { perHourMax: REQUESTED_MAILS_PER_HOUR_MAX, topic: null, waitingMax: 0 };
  }
  const topic = topicOf(mail);
  return mail.template === 'new-device'
    ? { perHourMax: SIGN_IN_ALERTS_PER_HOUR_MAX, topic, waitingMax: WAITING_SIGN_IN_ALERTS_MAX }
    : { perHourMax: MAILS_PER_HOUR_MAX, topic, waitingMax: 1 };
}

/** Two alerts that differ in time, device and language only tell the same. */
function topicOf(mail: MailToSend): string {
  const { to: _to, locale: _locale, ...told } = mail;
  const ignored = new Set(['occasion', 'link']);
  const rest = Object.entries(told).filter(([name]) => !ignored.has(name));
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64url');
}

/**
 * The earliest moment for one more mail, so that no two are closer than the cooldown and no hour has more than its
 * share. Null for a mail that is left out, because those that wait tell the same.
 */
export function planMail(planned: readonly PlannedMail[], limit: MailLimit, now: number): number | null {
  if (limit.topic !== null) {
    const waiting = planned.filter(({ at }) => at > now);
    const alike = waiting.filter(({ topic }) => topic === limit.topic);
    if (alike.length >= limit.waitingMax) return null;
    const alerts = waiting.filter(({ topic }) => topic !== null && topic !== VALIDATION_TOPIC);
    if (limit.topic !== VALIDATION_TOPIC && alerts.length >= WAITING_ALERTS_MAX) return null;
  }
  const times = planned.map(({ at }) => at);
  const candidates = [now, ...times.flatMap((at) => [at + COOLDOWN_MS, at + HOUR_MS])]
    .filter((at) => at >= now)
    .sort((a, b) => a - b);
  // The last candidate is an hour after everything else, so one always fits.
  return candidates.find((at) => fits(times, at, limit.perHourMax)) ?? now;
}

function fits(times: readonly number[], at: number, perHourMax: number): boolean {
  if (times.some((other) => Math.abs(other - at) < COOLDOWN_MS)) return false;
  const all = [...times, at];
  const hoursWithIt = all.filter((start) => start <= at && start > at - HOUR_MS);
  return hoursWithIt.every(
    (start) => all.filter((time) => time >= start && time < start + HOUR_MS).length <= perHourMax,
  );
}

/** What still counts: an hour later a mail limits nothing any more. */
export function keepCounted(planned: readonly PlannedMail[], now: number): PlannedMail[] {
  return planned.filter(({ at }) => at > now - HOUR_MS);
}
