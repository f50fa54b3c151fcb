// @vitest-environment node

import type { Game } from '@gatehouse/contract/game';
import type { ThinSignInResult } from '@gatehouse/contract/migration';
import { type TrackingEvent, trackingEventOf } from '@gatehouse/contract/tracking';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';
import { createMemoryStorage } from '../../../test/memory-storage.ts';
import { createMigrationStore } from '../../stores/migration-store.ts';
import type { Stores } from '../../stores/stores-context.ts';
import { beginMigration, type MigrationView } from './migration-flow.ts';

const UPGRADE = '/api/v1/auth/thin/ghostuser/upgrade';
const MERGE = '/api/v1/auth/thin/ghostuser/merge';
const SIGN_IN = '/api/v1/authProviders/credentials/sessions';
const ACCOUNTS = '/api/v1/user/accounts';
const EMAIL = 'knight@example.test';
const ACCOUNT = { deleted: null, preDeleted: null };

const signInResult: ThinSignInResult = {
  mHash: null,
  email: EMAIL,
  userId: '7c0f8e86-3d4b-4f3b-9a51-6b8f0c6f2a01',
  platformGameAccountId: '7c0f8e86-3d4b-4f3b-9a51-6b8f0c6f2a02',
  isPlatformLogin: false,
  isThin: true,
  isPlatformUser: false,
  isGameAccountMigrated: false,
  isDisplayNameFromGame: true,
  hasUnmigratedGameAccounts: false,
  numberOfGameAccounts: 2,
  displayName: 'OldKnight',
};
const game = { productName: 'emberfall' } as Game;
const reply = (more: object) => json(200, { ...signInResult, token: 'fresh', ...more });
const session = (token: string) => json(200, { ...signInResult, token });
const noContent = json(204, null);

/** A flow with a fake server that answers the expected paths in order. */
function begin(
  flags: Partial<ThinSignInResult>,
  answers: Parameters<typeof clientOf>[0],
  storage = createMemoryStorage(),
) {
  const { call, sent, events } = clientOf(answers, { getToken: () => null });
  const migration = createMigrationStore({ events });
  events.tokenReceived.emit({ token: 'migration-token', purpose: 'migration' });
  const signIn = vi.fn(async (_given: { token: string; rememberMe: boolean }) => {});
  const stores = {
    migration,
    session: createStore(() => ({ user: { userId: signInResult.userId, email: EMAIL }, signIn })),
  } as unknown as Stores;
  const counted: TrackingEvent[] = [];
  const rememberMigration = vi.fn();
  let view: MigrationView | undefined;
  const flow = beginMigration(
    {
      call,
      locale: 'en-GB',
      stores,
      storage,
      rememberMigration,
      track: async (event) => void counted.push(event),
    },
    {
      signInResult: { ...signInResult, ...flags },
      game,
      region: 'eu',
      identity: 'OldKnight',
      password: 'of-the-game',
      rememberMe: true,
    },
    (next) => {
      view = next;
    },
  );
  const at = (state: string) => vi.waitFor(() => expect(view?.snapshot.value).toBe(state));
  const context = () => view?.snapshot.context;
  const output = () => view?.snapshot.output;
  const paths = () => sent.map(({ url }) => url).filter((url) => !url.endsWith('/iovation'));
  const bodyOf = (path: string) => sent.findLast(({ url }) => url === path)?.body;
  const headersOf = (path: string) => sent.findLast(({ url }) => url === path)?.headers;
  return {
    ...flow,
    at,
    context,
    output,
    paths,
    bodyOf,
    headersOf,
    counted,
    signIn,
    migration,
    rememberMigration,
  };
}

/** The first response always belongs to the device report. */
const asGameUser = (...answers: Parameters<typeof clientOf>[0]) => begin({}, [noContent, ...answers]);
const confirm = { type: 'CONFIRM_EMAIL', email: EMAIL, password: 'Brass-Lantern-42' } as const;
const unify = { type: 'UNIFY_ACCOUNTS', password: 'Lantern-Keep-1' } as const;
const exists = refusal(422, ['EMAIL_EXISTS']);

test('a free e-mail upgrades the ghost with the migration token, and the session follows the remember-me choice', async () => {
  const flow = asGameUser(reply({ isGameAccountUpgraded: true, wasGameAccountMerged: false }));
  await flow.at('showConfirmEmail');
  expect(flow.migration.getState()).toMatchObject({ inProgress: true, phase: 'showConfirmEmail' });
  flow.send(confirm);
  await flow.at('showConcludingInfo');
  expect(flow.headersOf(UPGRADE)).toMatchObject({ Authorization: 'Bearer migration-token' });
  expect(flow.bodyOf(UPGRADE)).toMatchObject({ email: EMAIL, region: 'eu', rememberMe: true });
  expect(flow.signIn).toHaveBeenCalledExactlyOnceWith({ token: 'fresh', rememberMe: true });
  expect(flow.rememberMigration).not.toHaveBeenCalled();
  flow.send({ type: 'CONTINUE' });
  expect(flow.rememberMigration).toHaveBeenCalledOnce();
  expect(flow.migration.getState()).toMatchObject({
    inProgress: false,
    completed: true,
    isGameAccountUpgraded: true,
    token: null,
  });
  expect(flow.counted.map(({ event }) => event)).toEqual([
    'migration_started',
    'screen_viewed',
    'email_viewed',
    'email_used',
    'screen_viewed',
    'concluding_viewed',
    'migration_completed',
    'screen_viewed',
  ]);
});

test('a taken e-mail asks for its password, and the second factor given there covers the merge too', async () => {
  const flow = asGameUser(
    exists,
    refusal(409, ['CREDENTIALS_INVALID']),
    session('platform-token'),
    json(200, { a: ACCOUNT }),
    reply({ wasGameAccountMerged: true, isGameAccountUpgraded: false }),
  );
  await flow.at('showConfirmEmail');
  flow.send(confirm);
  await flow.at('showUnifyAccounts');
  flow.send({ ...unify, password: 'wrong' });
  await vi.waitFor(() => expect(flow.context()?.unifyError).toBe('invalid-password'));
  flow.send(unify);
  await flow.at('showSetGameAccountName');
  expect(flow.headersOf(ACCOUNTS)).toMatchObject({ Authorization: 'Bearer platform-token' });
  flow.send({ type: 'GAME_ACCOUNT_NAME_SET', displayName: 'Twin' });
  await flow.at('showConcludingInfo');
  expect(flow.paths()).toEqual([UPGRADE, SIGN_IN, SIGN_IN, ACCOUNTS, MERGE]);
  expect(flow.headersOf(MERGE)).toMatchObject({ Authorization: 'Bearer migration-token' });
  expect(flow.bodyOf(MERGE)).toMatchObject({
    email: EMAIL,
    displayName: 'Twin',
    platformToken: 'platform-token',
    platformGameAccountId: signInResult.platformGameAccountId,
  });
  expect(flow.signIn).toHaveBeenCalledWith({ token: 'fresh', rememberMe: true });
});

test('the screens of a unification are counted by their names', async () => {
  const flow = asGameUser(
    exists,
    session('platform-token'),
    json(200, { a: ACCOUNT }),
    reply({ wasGameAccountMerged: true, isGameAccountUpgraded: false }),
  );
  await flow.at('showConfirmEmail');
  flow.send(confirm);
  await flow.at('showUnifyAccounts');
  flow.send(unify);
  await flow.at('showSetGameAccountName');
  flow.send({ type: 'GAME_ACCOUNT_NAME_SET', displayName: 'Twin' });
  await flow.at('showConcludingInfo');
  flow.send({ type: 'CONTINUE' });
  const left = begin({ isPlatformLogin: true, hasUnmigratedGameAccounts: true }, [noContent]);
  await left.at('showUnmigratedAccounts');
  const screens = [...flow.counted, ...left.counted].flatMap((event) =>
    event.event === 'screen_viewed' ? [event.screen] : [],
  );
  expect(screens).toEqual([
    'email',
    'unify account',
    'set game account name',
    'concluding info',
    'home',
    'found game account info',
  ]);
});

test('an account without game accounts needs no name', async () => {
  const flow = asGameUser(
    exists,
    session('platform-token'),
    json(200, {}),
    reply({ wasGameAccountMerged: true }),
  );
  await flow.at('showConfirmEmail');
  flow.send(confirm);
  await flow.at('showUnifyAccounts');
  flow.send(unify);
  await flow.at('showConcludingInfo');
  expect(flow.bodyOf(MERGE)).not.toHaveProperty('displayName');
});

test('a rejected name is asked for again, and its reason is tracked', async () => {
  const flow = asGameUser(
    exists,
    session('platform-token'),
    json(200, { a: ACCOUNT }),
    refusal(409, ['NAME_REFUSED'], { reason: 'already_exists' }),
  );
  await flow.at('showConfirmEmail');
  flow.send(confirm);
  await flow.at('showUnifyAccounts');
  flow.send(unify);
  await flow.at('showSetGameAccountName');
  flow.send({ type: 'GAME_ACCOUNT_NAME_SET', displayName: 'Twin' });
  await vi.waitFor(() => expect(flow.context()?.nameError).toBe('already_exists'));
  expect(flow.counted.at(-1)).toMatchObject({ event: 'game_account_name_set', reason: 'already_exists' });
});

test('a failed merge returns to the password and leaves no platform session open', async () => {
  const flow = asGameUser(
    exists,
    session('platform-token'),
    json(200, {}),
    refusal(500, ['INTERNAL']),
    noContent,
  );
  await flow.at('showConfirmEmail');
  flow.send(confirm);
  await flow.at('showUnifyAccounts');
  flow.send(unify);
  await vi.waitFor(() => expect(flow.context()?.unifyError).toBe('unify-account'));
  expect(flow.paths().at(-1)).toBe('/api/v1/auth/sessions');
  expect(flow.headersOf('/api/v1/auth/sessions')).toMatchObject({ Authorization: 'Bearer platform-token' });
});

test('an e-mail that the sign-in rejects as invalid can be edited', async () => {
  const flow = asGameUser(exists, refusal(400, ['INVALID_REQUEST']));
  await flow.at('showConfirmEmail');
  flow.send(confirm);
  await flow.at('showUnifyAccounts');
  flow.send(unify);
  await flow.at('showConfirmEmail');
  expect(flow.context()?.confirmError).toBe('confirm-email');
});

test('an expired migration token returns to sign-in', async () => {
  const flow = asGameUser(refusal(401, ['UNAUTHORIZED']));
  await flow.at('showConfirmEmail');
  flow.send(confirm);
  await flow.at('login');
  expect(flow.context()?.failure).toBe('unknown');
  expect(flow.migration.getState()).toMatchObject({ inProgress: false, completed: false, token: null });
});

test('a migrated player signs in to the platform and sees a notice first', async () => {
  const flow = begin({ isPlatformUser: true, isGameAccountMigrated: true }, [session('own')]);
  await flow.at('showConcludingInfo');
  expect(flow.bodyOf(SIGN_IN)).toMatchObject({ email: EMAIL, password: 'of-the-game', rememberMe: true });
  expect(flow.headersOf(SIGN_IN)).not.toHaveProperty('Authorization');
  expect(flow.counted).toContainEqual(
    expect.objectContaining({ subpage: 'use_tnt_credentials_info_after_game_account_login' }),
  );
});

test('a platform login without an account in the game is counted as completed', async () => {
  const flow = begin({ isPlatformLogin: true, isPlatformUser: true, platformGameAccountId: null }, [
    session('own'),
  ]);
  await flow.at('home');
  const completed = flow.counted.find(({ event }) => event === 'migration_completed');
  expect(trackingEventOf(completed)).toMatchObject({ user_id: signInResult.userId, email: EMAIL });
});

test('an account that was added automatically is named as such at the end', async () => {
  const flow = begin({ isPlatformUser: true, isGameAccountMigrated: false }, [session('own')]);
  await flow.at('showConcludingInfo');
  expect(flow.counted).toContainEqual(
    expect.objectContaining({ subpage: 'success_after_automatic_migration' }),
  );
});

test('home passes the remember-me choice and the game account of the sign-in', async () => {
  const flow = begin({ isPlatformUser: true, isGameAccountMigrated: true }, [session('own')]);
  await flow.at('showConcludingInfo');
  flow.send({ type: 'CONTINUE' });
  await flow.at('home');
  expect(flow.output()).toEqual({
    canRememberMe: true,
    platformGameAccountId: signInResult.platformGameAccountId,
  });
});

test('a platform login completes without a screen', async () => {
  const flow = begin({ isPlatformLogin: true, isPlatformUser: true }, [session('own')]);
  await flow.at('home');
  expect(flow.signIn).toHaveBeenCalledExactlyOnceWith({ token: 'own', rememberMe: true });
  expect(flow.counted).not.toContainEqual(expect.objectContaining({ screen: 'concluding info' }));
});

test('a banned player returns to sign-in with a message', async () => {
  const flow = begin({ isPlatformLogin: true, isPlatformUser: true }, [refusal(409, ['USER_BANNED'])]);
  await flow.at('login');
  expect(flow.context()?.failure).toBe('banned');
});

test('leaving the page in the middle discards the migration', async () => {
  const flow = asGameUser();
  await flow.at('showConfirmEmail');
  flow.stop();
  expect(flow.migration.getState()).toMatchObject({ inProgress: false, token: null, originalIdentity: null });
});

test('the start is counted with the number of game accounts, and as the first of this browser only once', async () => {
  const storage = createMemoryStorage();
  const starts = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const flow = begin({}, [noContent], storage);
    await flow.at('showConfirmEmail');
    starts.push(flow.counted.find(({ event }) => event === 'migration_started'));
    flow.stop();
  }
  const [first, second] = starts as Extract<TrackingEvent, { event: 'migration_started' }>[];
  expect(first).toMatchObject({ first_migration: true, number_of_game_accounts: 2 });
  expect(second).toMatchObject({
    first_migration: false,
    first_migration_started_time: first?.first_migration_started_time,
  });
});
