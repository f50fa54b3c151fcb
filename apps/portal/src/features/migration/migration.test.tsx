import type { ThinSignInResult } from '@gatehouse/contract/migration';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { visit } from '../../../test/visit.tsx';

stubBrowser();

const EMAIL = 'knight@example.test';
const UPGRADE = 'POST /auth/thin/ghostuser/upgrade';
const MERGE = 'POST /auth/thin/ghostuser/merge';
const signInResult: ThinSignInResult = {
  mHash: null,
  email: null,
  userId: 'player-1',
  platformGameAccountId: 'account-1',
  isPlatformLogin: false,
  isThin: true,
  isPlatformUser: false,
  isGameAccountMigrated: false,
  isDisplayNameFromGame: false,
  hasUnmigratedGameAccounts: false,
  numberOfGameAccounts: 2,
  displayName: 'OldKnight',
};
const game = {
  gameId: 'emberfall-id',
  productName: 'emberfall',
  migrationType: 'GameAccount',
  applicationPhase: 'MigrationFocused',
  usesEmailAsLogin: false,
  upperCasesLogin: false,
  accountGroup: 'emberfall',
  region: 'eu',
  regions: [{ id: 'eu', display_names: { 'en-GB': 'Europe' } }],
  environments: [{ id: 'eu-1', region: 'eu' }],
  links: {},
};

/** Signs in with a game account. */
async function signInWithGameAccount(answers: Record<string, Response | Promise<Response> | Response[]>) {
  const visited = await visit('/en-GB/sign-in?game=emberfall', {
    config: { defaultBranch: 'default' },
    answers: {
      'GET /game/config/emberfall/default': json(200, game),
      'POST /auth/thin/sessions': json(200, signInResult, { Authorization: 'Bearer migration-token' }),
      ...answers,
    },
  });
  fireEvent.input(await screen.findByLabelText(/username/i), { target: { value: 'OldKnight' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.input(await screen.findByLabelText('Password'), { target: { value: 'of-the-game' } });
  fireEvent.click(screen.getByRole('button', { name: /^Sign in(?! with)/ }));
  const title = await screen.findByRole('heading', { name: 'Transfer your account OldKnight' });
  await waitFor(() => expect(title.closest('[inert]')).toBeNull());
  return visited;
}

function confirmEmail() {
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: EMAIL } });
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: 'Brass-Lantern-42' } });
  fireEvent.click(screen.getByRole('button', { name: /^Transfer account/ }));
}

test('a game player gives an e-mail and a password and gets an account', async () => {
  const { sent, services } = await signInWithGameAccount({
    [UPGRADE]: json(200, {
      ...signInResult,
      token: 'token-2',
      isGameAccountUpgraded: true,
      wasGameAccountMerged: false,
    }),
  });
  expect(screen.getByText(/^By creating an account/)).toBeTruthy();
  confirmEmail();
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeTruthy();
  await waitFor(() => expect(services.stores.session.getState().token).toBe('token-2'));
  const upgrade = sent.find(({ url }) => url.endsWith('/upgrade'));
  expect(upgrade).toMatchObject({ body: { email: EMAIL, password: 'Brass-Lantern-42' } });
  expect(upgrade?.headers.Authorization).toBe('Bearer migration-token');
});

test('the migrated account is the selected one', async () => {
  const account = {
    id: 'own-1',
    platformGameAccountId: 'account-1',
    gameEnvironmentId: 'eu-1',
    deleted: null,
    preDeleted: null,
  };
  const { services } = await signInWithGameAccount({
    [UPGRADE]: json(200, { ...signInResult, token: 'token-2', isGameAccountUpgraded: true }),
    'GET /user/accounts': json(200, {
      other: { ...account, id: 'other', platformGameAccountId: 'account-2' },
      'own-1': account,
    }),
  });
  confirmEmail();
  await screen.findByRole('heading', { name: 'Your account is ready' });
  const buttons = screen.getAllByRole('button', { name: 'Continue' });
  fireEvent.click(buttons.find((button) => !button.closest('[inert]')) as HTMLElement);
  const { library } = services.stores;
  await waitFor(() => expect(library.getState().gameAccounts).toEqual({ emberfall: 'own-1' }));
  expect(library.getState().gameRegions).toEqual({ emberfall: 'eu' });
});

test('an e-mail with an account asks for its password and unifies the two accounts', async () => {
  const { calls } = await signInWithGameAccount({
    [UPGRADE]: refusal(422, ['EMAIL_EXISTS']),
    'POST /authProviders/credentials/sessions': [
      refusal(409, ['CREDENTIALS_INVALID']),
      json(200, { ...signInResult, token: 'platform-token' }),
    ],
    [MERGE]: json(200, {
      ...signInResult,
      token: 'token-3',
      isGameAccountUpgraded: false,
      wasGameAccountMerged: true,
    }),
  });
  confirmEmail();
  const password = await screen.findByLabelText('Password for this account');
  const form = within(password.closest('form') as HTMLElement);
  expect(form.getByDisplayValue(EMAIL)).toBeTruthy();
  expect(form.getByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(form.getByRole('link', { name: /^Forgot/ })).toBeTruthy();
  const submit = form.getByRole<HTMLButtonElement>('button', { name: /^Merge accounts/ });
  fireEvent.input(password, { target: { value: 'abc' } });
  expect(submit.disabled).toBe(true);
  fireEvent.input(password, { target: { value: 'wrong' } });
  expect(submit.disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: /^Merge accounts/ }));
  expect(await screen.findByText(/^That’s not the password for this account/)).toBeTruthy();
  fireEvent.input(password, { target: { value: 'Lantern-Keep-1' } });
  fireEvent.click(screen.getByRole('button', { name: /^Merge accounts/ }));
  expect(
    await screen.findByRole('heading', { name: /Your accounts have been merged|has been added/ }),
  ).toBeTruthy();
  expect(calls()).toContain(MERGE);
});

function pressBack() {
  const back = screen.getAllByRole('button', { name: 'Back' }).find((button) => !button.closest('[inert]'));
  fireEvent.click(back as HTMLElement);
}

test('aborting asks for confirmation and returns to sign-in', async () => {
  const { services } = await signInWithGameAccount({});
  expect(services.stores.migration.getState().inProgress).toBe(true);
  pressBack();
  const prompt = within(await screen.findByRole('alertdialog', { name: 'Stop here?' }));
  fireEvent.click(prompt.getByRole('button', { name: 'Stop here' }));
  await waitFor(() => expect(services.stores.migration.getState().inProgress).toBe(false));
  expect(screen.getByLabelText(/username/i).closest('[inert]')).toBeNull();
  expect(services.stores.session.getState().user).toBe('signed-out');
});

/** The transfer has been sent, and is answered later. */
async function pressBackDuringTransfer() {
  const upgrade = Promise.withResolvers<Response>();
  const { calls } = await signInWithGameAccount({ [UPGRADE]: upgrade.promise });
  confirmEmail();
  await waitFor(() => expect(calls()).toContain(UPGRADE));
  pressBack();
  return { answer: upgrade.resolve };
}

test('Back during the transfer does not offer to stop what has been done', async () => {
  const { answer } = await pressBackDuringTransfer();
  answer(json(200, { ...signInResult, token: 'token-2', isGameAccountUpgraded: true }));
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Back during a transfer that fails asks afterwards', async () => {
  const { answer } = await pressBackDuringTransfer();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  answer(refusal(422, ['EMAIL_EXISTS']));
  expect(await screen.findByRole('alertdialog', { name: 'Stop here?' })).toBeTruthy();
});
