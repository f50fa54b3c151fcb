import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  keepCounted,
  limitOf,
  type MailLimit,
  type PlannedMail,
  planMail,
  plannedMail,
} from './mail-schedule.rules.ts';
import type { MailToSend } from './queued-mail.ts';

const S = 1000;
const HOUR = 3600 * S;
const NOW = 1_000 * HOUR;
const REQUESTED: MailLimit = { perHourMax: 5, topic: null, waitingMax: 0 };
const DOWNLOAD_LINK: MailLimit = {
  perHourMax: 5,
  topic: 'download-link',
  topicPerHourMax: 2,
  waitingMax: 1,
};
const NEW_DEVICE: MailLimit = { perHourMax: 4, topic: 'new-device', waitingMax: 2, isChange: true };
const CHANGE: MailLimit = { perHourMax: 3, topic: 'password-changed', waitingMax: 1, isChange: true };

const sentAgo = (...seconds: number[]): PlannedMail[] =>
  seconds.map((ago) => ({ at: NOW - ago * S, topic: null }));
const linkedAgo = (...seconds: number[]): PlannedMail[] =>
  seconds.map((ago) => ({ at: NOW - ago * S, topic: 'download-link' }));
const signedInAgo = (...seconds: number[]): PlannedMail[] =>
  seconds.map((ago) => ({ at: NOW - ago * S, topic: 'new-device', isChange: true }));
const changedAgo = (...seconds: number[]): PlannedMail[] =>
  seconds.map((ago) => ({ at: NOW - ago * S, topic: 'password-changed', isChange: true }));
const waiting = (seconds: number, topic: string | null): PlannedMail => ({ at: NOW + seconds * S, topic });

describe('the next mail to an address', () => {
  test.each<[string, PlannedMail[], MailLimit, number | null]>([
    ['is sent immediately when there was none', [], REQUESTED, 0],
    ['waits for the cooldown', sentAgo(10), REQUESTED, 20],
    ['is sent immediately after the cooldown', sentAgo(30), REQUESTED, 0],
    ['is sent immediately as the fifth requested one', sentAgo(600, 500, 400, 200), REQUESTED, 0],
    ['waits for the hour after five requested ones', sentAgo(600, 500, 400, 300, 200), REQUESTED, 3000],
    ['is sent immediately as a sign-in alert after five', sentAgo(600, 500, 400, 300, 5), NEW_DEVICE, 0],
    ['is sent immediately as a download link after two others', sentAgo(600, 400), DOWNLOAD_LINK, 0],
    ['waits as a download link after two links', linkedAgo(600, 400), DOWNLOAD_LINK, 3000],
    ['is sent immediately as a code for a new address after two links', linkedAgo(600, 400), REQUESTED, 0],
    ['waits as the fifth sign-in alert in an hour', signedInAgo(600, 400, 200, 100), NEW_DEVICE, 3000],
    ['is not delayed by sign-in alerts', signedInAgo(600, 400, 200, 5), REQUESTED, 0],
    ['is sent immediately as an account change after four', sentAgo(600, 400, 200, 100), CHANGE, 0],
    ['is sent immediately as an account change after others', sentAgo(600, 400, 200, 100, 5), CHANGE, 0],
    ['is sent immediately as the third change of its kind', changedAgo(600, 5), CHANGE, 0],
    ['waits as the fourth change of its kind in an hour', changedAgo(600, 400, 5), CHANGE, 3000],
    ['is not delayed by changes of the account', changedAgo(600, 400, 5), REQUESTED, 0],
    [
      'is not delayed by changes of other kinds',
      changedAgo(600, 400, 5),
      { ...CHANGE, topic: 'provider-linked' },
      0,
    ],
    [
      'is sent before a waiting alert',
      [...sentAgo(600, 400, 200, 100), waiting(3000, 'new-device')],
      CHANGE,
      0,
    ],
    ['is dropped when a waiting alert has the same topic', [waiting(20, 'password-changed')], CHANGE, null],
    ['is sent immediately while another sign-in alert waits', [waiting(20, 'new-device')], NEW_DEVICE, 0],
    [
      'is dropped when two sign-in alerts wait',
      [waiting(20, 'new-device'), waiting(50, 'new-device')],
      NEW_DEVICE,
      null,
    ],
    ['is not dropped for one that was sent', [{ at: NOW - 60 * S, topic: 'password-changed' }], CHANGE, 0],
  ])('%s', (_what, planned, limit, seconds) => {
    const at = planMail(planned, limit, NOW);
    expect(at === null ? null : (at - NOW) / S).toBe(seconds);
  });

  test('is dropped when ten alerts wait', () => {
    const planned = Array.from({ length: 10 }, (_, index) => waiting(600 * (index + 1), `alert ${index}`));
    expect(planMail(planned, CHANGE, NOW)).toBeNull();
    expect(planMail(planned.slice(1), CHANGE, NOW)).not.toBeNull();
  });
});

test('in any order of mails, no two are closer than 30 s and no hour has more than five, alerts apart', () => {
  const limits = fc.constantFrom(REQUESTED, NEW_DEVICE, CHANGE, { ...CHANGE, topic: 'two-factor-on' });
  const steps = fc.array(fc.tuple(limits, fc.integer({ min: 0, max: 900 })), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (acts) => {
      let now = NOW;
      let counted: PlannedMail[] = [];
      const all: number[] = [];
      const changes: Record<string, number[]> = {};
      for (const [limit, seconds] of acts) {
        now += seconds * S;
        counted = keepCounted(counted, now);
        const at = planMail(counted, limit, now);
        if (at === null) continue;
        expect(at).toBeGreaterThanOrEqual(now);
        counted.push(plannedMail(limit, at));
        if (limit.isChange) changes[String(limit.topic)] = [...(changes[String(limit.topic)] ?? []), at];
        else all.push(at);
      }
      all.sort((a, b) => a - b);
      for (const [index, at] of all.entries()) {
        expect((all[index + 1] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(30 * S);
        expect(all.filter((other) => other >= at && other < at + HOUR).length).toBeLessThanOrEqual(5);
      }
      for (const [topic, times] of Object.entries(changes)) {
        for (const at of times) {
          expect(times.filter((other) => other >= at && other < at + HOUR).length).toBeLessThanOrEqual(
            topic === 'new-device' ? 4 : 3,
          );
        }
      }
    }),
  );
});

test('after a flood of requested mails, sign-ins and changes, the first change of each kind is mailed immediately', () => {
  let planned: PlannedMail[] = [];
  let now = NOW;
  const send = (limit: MailLimit) => {
    now += 1 * S;
    planned = keepCounted(planned, now);
    const at = planMail(planned, limit, now);
    if (at !== null) planned.push(plannedMail(limit, at));
    return at === null ? null : (at - now) / S;
  };
  for (let turn = 0; turn < 3; turn += 1) send(REQUESTED);
  for (let turn = 0; turn < 6; turn += 1) send(NEW_DEVICE);
  for (let turn = 0; turn < 9; turn += 1) send({ ...CHANGE, topic: 'toggled' });
  const waits = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((topic) => send({ ...CHANGE, topic }));
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('mails about lower prices delay no other mail, and ten of them wait at most', () => {
  const dropOf = (item: string): MailLimit => {
    const limit = limitOf({
      template: 'price-drop',
      to: 'me@example.test',
      locale: 'en-GB',
      link: '',
      item,
      price: '€9.99',
      formerPrice: '€19.99',
    });
    if (limit === null) throw new Error('a mail about a price has a limit');
    return limit;
  };
  let planned: PlannedMail[] = [];
  const times = Array.from({ length: 20 }, (_, nth) => {
    const limit = dropOf(`Game ${nth}`);
    const at = planMail(planned, limit, NOW);
    if (at !== null) planned = [...planned, plannedMail(limit, at)];
    return at;
  });
  expect(times.filter((at) => at !== null && at > NOW)).toHaveLength(10);
  expect(planMail(planned, CHANGE, NOW)).toBe(NOW);
  expect(planMail(planned, NEW_DEVICE, NOW)).toBe(NOW);
  const validation = limitOf({
    template: 'validate-address',
    to: 'me@example.test',
    locale: 'en-GB',
    link: '',
  });
  expect(validation && planMail(planned, validation, NOW)).toBe(NOW);
});

test('a waiting validation mail replaces further ones, and takes no place of an alert', () => {
  const mail: MailToSend = {
    template: 'validate-address',
    to: 'me@example.test',
    locale: 'en-GB',
    link: '',
  };
  const validation = limitOf(mail);
  if (validation === null) throw new Error('a validation mail has a limit');
  const planned: PlannedMail[] = [{ at: NOW + 30 * S, topic: validation.topic }];
  expect(planMail(planned, validation, NOW)).toBeNull();
  const alerts = Array.from({ length: 9 }, (_, nth) => ({
    at: NOW + (nth + 2) * 3600 * S,
    topic: `t-${nth}`,
  }));
  expect(planMail([...planned, ...alerts], CHANGE, NOW)).not.toBeNull();
});

describe('the limit of a mail', () => {
  const to = 'me@example.test';
  const link = 'https://play.example.test/en-GB/';
  const occasion = { at: '2026-11-15T12:00:00.000Z', device: { browser: 'Firefox', system: 'Linux' } };
  const changed: MailToSend = {
    template: 'password-changed',
    to,
    locale: 'en-GB',
    link,
    validHours: 24,
    occasion,
  };

  test('distinguishes requested mails from alerts, and does not count mails that restore access', () => {
    const code = { template: 'new-address-code', code: '123456', validMinutes: 10 } as const;
    expect(limitOf({ ...code, to, locale: 'en-GB' })).toEqual(REQUESTED);
    expect(limitOf({ template: 'download-link', to, locale: 'en-GB', link, product: null })).toEqual(
      DOWNLOAD_LINK,
    );
    const validation = limitOf({ template: 'validate-address', to, locale: 'en-GB', link });
    expect(validation).toMatchObject({ perHourMax: REQUESTED.perHourMax, waitingMax: 1 });
    expect(limitOf({ ...changed, template: 'new-device' })).toMatchObject({ perHourMax: 4, isChange: true });
    expect(limitOf(changed)).toMatchObject({ perHourMax: 3, isChange: true });
    expect(limitOf({ ...changed, template: 'recover-password', validHours: 1 })).toBeNull();
    const moved = {
      ...changed,
      template: 'address-changed',
      newAddress: 'new@example.test',
      validDays: 7,
    } as const;
    expect(limitOf(moved)).toBeNull();
  });

  test('has one topic for alerts that differ only in time, device and language', () => {
    const elsewhere = { at: '2026-11-15T13:00:00.000Z', device: { browser: null, system: null } };
    const other: MailToSend = { ...changed, locale: 'de-DE', link: `${link}x`, occasion: elsewhere };
    expect(limitOf(other)).toEqual(limitOf(changed));
    expect(limitOf({ ...changed, template: 'two-factor-on', validDays: 7 })).not.toEqual(limitOf(changed));
  });

  test('has one topic for all requests of a deletion, whose dates differ', () => {
    const requestedFor = (erasesAt: string) =>
      limitOf({ template: 'account-deletion', to, locale: 'en-GB', link, occasion, erasesAt });
    expect(requestedFor('2026-12-01T12:00:00.000Z')).toEqual(requestedFor('2026-12-01T12:00:00.001Z'));
  });
});
