import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import DataExport from './data-export.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const READY = { state: 'ready', expiresAt: '2026-11-26T10:00:00.000Z', nextAt: '2026-11-20T10:00:00.000Z' };
const state = (body: unknown): Answers => ({ 'GET /user/export': json(200, body) });

const open = (answers: Answers, user: object = {}) =>
  visitPart(<DataExport signInAgain={<p>Sign in again first.</p>} />, {
    topics: ['your-data'],
    user,
    answers,
  });

const request = async () => fireEvent.click(await screen.findByRole('button', { name: 'Request a copy' }));
const download = async () => fireEvent.click(await screen.findByRole('button', { name: 'Download' }));

test('a copy is requested, and the page says that it is prepared and that a mail will come', async () => {
  const { calls } = await open({
    'GET /user/export': [json(200, { state: 'none' }), json(200, { state: 'preparing' })],
    'PUT /user/export': json(200, { state: 'preparing' }),
  });
  const button = await screen.findByRole('button', { name: 'Request a copy' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText(/^We’re preparing your copy\./)).toBeTruthy();
  expect(screen.getByText(/We’ll email you when it’s ready\./)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls().filter((call) => call === 'PUT /user/export')).toHaveLength(1);
});

test('a player without a verified address is promised no mail', async () => {
  await open(state({ state: 'preparing' }), { validated: false });
  expect(await screen.findByText(/^We’re preparing your copy\./)).toBeTruthy();
  expect(screen.queryByText(/email you/)).toBeNull();
});

test('a copy that is ready says until when, is saved as a file, and the next one has its date', async () => {
  const saved: { name: string; address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
  URL.createObjectURL = () => 'blob:copy';
  URL.revokeObjectURL = () => undefined;
  const { sent } = await open({
    'GET /user/export': json(200, READY),
    'GET /user/export/file': new Response('PK', { headers: { 'Content-Type': 'application/zip' } }),
  });
  expect(await screen.findByText(/Available until: 26 November 2026/)).toBeTruthy();
  expect(screen.getByText(/You can request the next copy from: 20 November 2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request a copy' })).toBeNull();
  await download();
  await waitFor(() => expect(saved).toEqual([{ name: 'account-data.zip', address: 'blob:copy' }]));
  // The token is in a header, in no address.
  expect(sent.at(-1)?.url).toMatch(/\/user\/export\/file$/);
});

test('a copy that is ready can be requested again a day later', async () => {
  await open(state({ ...READY, nextAt: null }));
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request a copy' })).toBeTruthy();
});

test('shows that a copy has expired, and offers to request another one', async () => {
  await open(state({ state: 'expired', nextAt: null }));
  expect(await screen.findByText('Your last copy is no longer available.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request a copy' })).toBeTruthy();
});

test('a copy that could not be prepared can be requested again', async () => {
  await open(state({ state: 'failed' }));
  expect(await screen.findByText('We couldn’t prepare your copy. Request it again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request a copy' })).toBeTruthy();
});

test('an old sign-in has to be repeated, to request and to download', async () => {
  const old = refusal(403, ['REAUTHENTICATION_REQUIRED']);
  await open({ ...state({ state: 'none' }), 'PUT /user/export': old });
  await request();
  expect(await screen.findByText('Sign in again first.')).toBeTruthy();
  cleanup();
  await open({ ...state(READY), 'GET /user/export/file': old });
  await download();
  expect(await screen.findByText('Sign in again first.')).toBeTruthy();
});

test('a second request of the day, from another tab, is explained, and the state is loaded again', async () => {
  await open({
    'GET /user/export': [json(200, { state: 'none' }), json(200, READY)],
    'PUT /user/export': json(
      429,
      { errorTypes: ['TOO_MANY_REQUESTS'], message: '' },
      { 'Retry-After': '80000' },
    ),
  });
  await request();
  expect(await screen.findByText('You can request a copy once a day.')).toBeTruthy();
  expect(await screen.findByText(/You can request the next copy from/)).toBeTruthy();
});

test('a request or a download that fails says what to do', async () => {
  await open({ ...state({ state: 'none' }), 'PUT /user/export': refusal(500, ['INTERNAL']) });
  await request();
  expect(await screen.findByText(/^We couldn’t request your copy\./)).toBeTruthy();
  cleanup();
  await open({ ...state(READY), 'GET /user/export/file': refusal(500, ['INTERNAL']) });
  await download();
  expect(await screen.findByText(/^We couldn’t download your copy\./)).toBeTruthy();
});

test('a state that could not be loaded can be loaded again', async () => {
  await open({ 'GET /user/export': [refusal(500, ['INTERNAL']), json(200, { state: 'none' })] });
  expect(await screen.findByText('We couldn’t check whether your copy is ready.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Request a copy' })).toBeTruthy();
});
