import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { type Answers, visit } from '../../../test/visit.tsx';
import type { LauncherBridge } from '../../platform/launcher.ts';
import { rememberMigration } from '../../stores/has-migrated.ts';
import { createLoginMemory } from '../../stores/login-memory.ts';

stubBrowser();

const SIGN_IN = 'POST /authProviders/credentials/sessions';
const EMAIL = 'mara@example.test';
const signedIn = json(200, { token: 'token-2' });
const codeAsked = refusal(409, ['OTP_REQUIRED']);
const wrongCode = refusal(409, ['OTP_REQUIRED', 'OTP_INVALID']);

const open = (answers: Answers) => visit('/en-GB/sign-in', { answers });

/** All panes are in the document; those that are not current are inert. */
function shown(role: string, name: string): HTMLElement {
  const [found] = screen.getAllByRole(role, { name }).filter((element) => !element.closest('[inert]'));
  if (!found) throw new Error(`${name} is not shown`);
  return found;
}

async function giveEmail() {
  fireEvent.input(await screen.findByLabelText('Email'), { target: { value: EMAIL } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

async function givePassword(password: string) {
  fireEvent.input(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: /^Sign in(?! with)/ }));
}

async function giveCode(code: string) {
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: code } });
}

test('a visitor gives e-mail and password and is signed in for this browser session', async () => {
  const { services, sent } = await open({ [SIGN_IN]: signedIn });
  await giveEmail();
  expect(await screen.findByText(EMAIL)).toBeTruthy();
  await givePassword('Lantern-Keep-1');
  await waitFor(() => expect(services.stores.session.getState().user).toMatchObject({ email: EMAIL }));
  expect(services.stores.session.getState().token).toBe('token-2');
  const request = sent.find(({ method }) => method === 'POST');
  expect(request?.body).toMatchObject({ email: EMAIL, password: 'Lantern-Keep-1', rememberMe: false });
  expect(request?.headers.Authorization).toBeUndefined();
});

test('reports the device after the sign-in, with the token of the session', async () => {
  const { reports } = await open({ [SIGN_IN]: signedIn });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  await waitFor(() =>
    expect(reports.map(({ body }) => body)).toEqual([{ type: 'login', blackbox: 'tra:device' }]),
  );
  expect(reports[0]?.headers.Authorization).toBe('Bearer token-2');
});

test('a sign-in at a game names its region and environment, and the library remembers the region', async () => {
  const game = {
    productName: 'mossfield',
    migrationType: 'None',
    region: 'eu',
    regions: ['eu', 'na'].map((id) => ({ id, display_names: { 'en-GB': id } })),
    environments: [
      { id: 'eu-1', region: 'eu' },
      { id: 'na-1', region: 'na' },
    ],
    links: {},
  };
  const { services, sent } = await visit('/en-GB/sign-in?game=mossfield', {
    config: { defaultBranch: 'default' },
    answers: { [SIGN_IN]: signedIn, 'GET /game/config/mossfield/default': json(200, game) },
  });
  fireEvent.change(await screen.findByLabelText('Region'), { target: { value: 'na' } });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  const { library } = services.stores;
  await waitFor(() => expect(library.getState().gameRegions).toEqual({ mossfield: 'na' }));
  const request = sent.find(({ method }) => method === 'POST');
  expect(request?.body).toMatchObject({ email: EMAIL, region: 'na', gameEnvironmentId: 'na-1' });
});

test('the page, the sign-in and what follows are counted', async () => {
  const { tracked } = await visit('/en-GB/sign-in', {
    answers: { [SIGN_IN]: signedIn },
    prepare: ({ stores }) =>
      stores.consent.getState().decide({ preferences: false, statistics: true, marketing: false }),
  });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  const platform = { product: 'gatehouse' };
  await waitFor(() =>
    expect(tracked).toEqual([
      { event: 'screen_viewed', ...platform, screen: 'login', subpage: 'first_login' },
      { event: 'login', ...platform, subpage: 'first_login', result: 'success' },
      { event: 'screen_viewed', ...platform, screen: 'home' },
    ]),
  );
  const { lastLogin, subpageOf } = createLoginMemory(() => true);
  expect([lastLogin(), subpageOf(true), subpageOf(false)]).toEqual([
    'not_remembered_login',
    'remembered_login',
    'not_remembered_login',
  ]);
  expect(createLoginMemory(() => false).lastLogin()).toBe('first_login');
});

test('an invalid e-mail shows an error at its field and does not continue', async () => {
  await open({});
  fireEvent.input(await screen.findByLabelText('Email'), { target: { value: 'mara' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^Enter a full email address/)).toBeTruthy();
  expect(shown('button', 'Continue')).toBeTruthy();
});

test('an empty password is refused as forbidden credentials are, and nothing is sent', async () => {
  const { calls } = await open({});
  await giveEmail();
  await givePassword('');
  expect(await screen.findByText(/^Incorrect sign-in details/)).toBeTruthy();
  expect(calls()).not.toContain(SIGN_IN);
});

test('a forgotten password leads to its recovery with the e-mail, and is counted', async () => {
  const { tracked } = await open({});
  await giveEmail();
  const link = await screen.findByRole('link', { name: /^Forgot/ });
  expect(link.getAttribute('href')).toBe('/en-GB/recover-password#mara%40example.test');
  fireEvent.click(link);
  expect(tracked).toContainEqual({
    event: 'forgot_password',
    product: 'gatehouse',
    page_origin: 'sign-in',
  });
});

test('a wrong password shows an error at its field until it is edited, and the e-mail can be changed', async () => {
  await open({ [SIGN_IN]: refusal(409, ['CREDENTIALS_INVALID']) });
  await giveEmail();
  await givePassword('wrong');
  expect(await screen.findByText(/^Incorrect sign-in details/)).toBeTruthy();
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'wron' } });
  expect(screen.queryByText(/^Incorrect sign-in details/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL);
});

test('too many attempts show a message with the next step', async () => {
  await open({ [SIGN_IN]: refusal(429, ['TOO_MANY_REQUESTS']) });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
});

test('a player with two-factor signs in with a code, after a wrong one', async () => {
  const { services, sent } = await open({ [SIGN_IN]: [codeAsked, wrongCode, signedIn] });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  await giveCode('111111');
  await screen.findByText(/^That code isn’t right/);
  // The page asks in a step. The modal is for the other pages.
  expect(screen.queryByRole('dialog')).toBeNull();
  await giveCode('222222');
  await waitFor(() => expect(services.stores.session.getState().token).toBe('token-2'));
  const codes = sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers['X-2FA-Code']);
  expect(codes).toEqual([undefined, '111111', '222222']);
});

test('a player who trusts the device asks for it with the code, and no other player does', async () => {
  const { sent } = await open({ [SIGN_IN]: [codeAsked, wrongCode, signedIn] });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  const trust = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Don’t ask again on this device for 30 days',
  });
  expect(trust.checked).toBe(false);
  await giveCode('111111');
  await screen.findByText(/^That code isn’t right/);
  fireEvent.click(trust);
  await giveCode('222222');
  const asked = () =>
    sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers['X-Trust-Device']);
  await waitFor(() => expect(asked()).toEqual([undefined, undefined, 'true']));
});

test('the launcher, which keeps no cookies of the portal, offers no trust', async () => {
  globalThis.gatehouseLauncher = {} as LauncherBridge;
  onTestFinished(() => {
    globalThis.gatehouseLauncher = undefined;
  });
  await open({ [SIGN_IN]: codeAsked });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  await screen.findByLabelText('Six-digit code');
  expect(screen.queryByRole('checkbox', { name: /^Don’t ask again/ })).toBeNull();
});

test('going back from the code leads to the e-mail', async () => {
  await open({ [SIGN_IN]: codeAsked });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  await screen.findByLabelText('Six-digit code');
  fireEvent.click(shown('button', 'Back'));
  await waitFor(() => expect(screen.queryByLabelText('Six-digit code')).toBeNull());
  expect(shown('button', 'Continue')).toBeTruthy();
});

test('a player without the phone turns two-factor off with the recovery code and is signed in', async () => {
  const { services, calls } = await open({
    [SIGN_IN]: [codeAsked, signedIn],
    'POST /user/2fa/devices/recover': json(204, null),
  });
  await giveEmail();
  await givePassword('Lantern-Keep-1');
  fireEvent.click(await screen.findByRole('button', { name: /^Lost your phone/ }));
  expect(screen.queryByRole('checkbox', { name: /^Don’t ask again/ })).toBeNull();
  fireEvent.change(await screen.findByLabelText('Recovery code'), { target: { value: 'K7QM2XRD9F' } });
  fireEvent.click(screen.getByRole('button', { name: /^Turn off 2FA and sign in/ }));
  await waitFor(() => expect(services.stores.session.getState().token).toBe('token-2'));
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([
    SIGN_IN,
    'POST /user/2fa/devices/recover',
    SIGN_IN,
  ]);
});

test.each([
  [true, 'Email or username'],
  [false, 'Username'],
])('a game asks a visitor who has migrated before (%s) for: %s', async (hasMigrated, label) => {
  const game = {
    gameId: '5b8f2d0e-6f0c-4c1a-9a39-0c7a1f6f7c11',
    productName: 'emberfall',
    applicationPhase: 'MigrationFocused',
    migrationType: 'GameAccount',
    usesEmailAsLogin: false,
    region: null,
    regions: [],
    environments: [],
    links: {},
  };
  await visit('/en-GB/sign-in?game=emberfall', {
    answers: { 'GET /game/config/emberfall/default': json(200, game) },
    prepare({ stores }) {
      stores.consent.getState().decide({ preferences: true, statistics: false, marketing: false });
      if (hasMigrated) rememberMigration(stores.consent);
    },
  });
  expect(await screen.findByLabelText(label)).toBeTruthy();
});
