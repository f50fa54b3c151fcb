import type { NewAccountEvent } from '@gatehouse/contract/activity';
import { DEFAULT_GAME_ID } from '@gatehouse/domain/games';
import type { accountEvents } from '../../db/schema/account-events.ts';

type Row = typeof accountEvents.$inferInsert;
type Person = 'player' | 'guarded';

const HOUR_MS = 60 * 60 * 1000;
const DAY_H = 24;
const FIREFOX = { browser: 'Firefox', system: 'Windows' };
const PHONE = { browser: 'Safari', system: 'iOS' };
const LAUNCHER = { browser: 'Launcher', system: 'Windows' };
const NOWHERE = { browser: null, system: null };

const signIn = (way: 'password' | 'google' | 'launcher', isNewDevice = false): NewAccountEvent => ({
  kind: 'sign_in',
  way,
  isNewDevice,
});

/** Hours before the seed, who, what, and from where. */
const HISTORY: readonly [number, Person, NewAccountEvent, typeof FIREFOX | typeof NOWHERE][] = [
  [2, 'player', signIn('password'), FIREFOX],
  [9, 'player', { kind: 'sign_in_failed', count: 3 }, NOWHERE],
  [DAY_H + 3, 'player', signIn('launcher'), LAUNCHER],
  [3 * DAY_H, 'player', signIn('password', true), PHONE],
  [
    3 * DAY_H + 1,
    'player',
    { kind: 'session_ended', ended: { from: 'launcher', browser: null, system: 'Linux' } },
    FIREFOX,
  ],
  [
    11 * DAY_H,
    'player',
    { kind: 'game_account_renamed', gameId: DEFAULT_GAME_ID, name: 'Returner', formerName: 'Returner2' },
    FIREFOX,
  ],
  [26 * DAY_H, 'player', { kind: 'password_changed' }, FIREFOX],
  [40 * DAY_H, 'player', { kind: 'game_account_moved', gameId: DEFAULT_GAME_ID, name: 'Returner' }, FIREFOX],
  [90 * DAY_H, 'player', { kind: 'account_created' }, FIREFOX],
  [5, 'guarded', signIn('password'), FIREFOX],
  [30 * DAY_H, 'guarded', { kind: 'two_factor_on' }, FIREFOX],
  [31 * DAY_H, 'guarded', { kind: 'account_created' }, FIREFOX],
];

export function demoAccountEvents(people: Readonly<Record<Person, { id: string }>>, now: Date): Row[] {
  return HISTORY.map(([hours, person, { kind, ...details }, device]) => ({
    userId: people[person].id,
    kind,
    details,
    ...device,
    happenedAt: new Date(now.getTime() - hours * HOUR_MS),
  }));
}
