import { QR_REFRESH_MS } from '@gatehouse/domain/limits';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataClientOf } from '../../../test/data-client-of.ts';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';
import { useEnrolment } from './use-enrolment.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const offered = (code: string) => json(200, { code, uri: `otpauth://totp/${code}` });

async function begin(answers: Parameters<typeof clientOf>[0], isRenewedByTime = true) {
  const { call, sent } = clientOf(answers);
  const listeners = { onActivated: vi.fn(async () => {}), onUndecided: vi.fn() };
  const options = { client: dataClientOf(call), isRenewedByTime, ...listeners };
  const { result } = renderHook(() => useEnrolment(options));
  await act(() => result.current.ask());
  return { result, sent, listeners };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('the QR code is replaced after four minutes, repeatedly, with a notice', async () => {
  expect(QR_REFRESH_MS).toBe(240_000);
  const { result, sent } = await begin([offered('FIRST'), offered('SECOND'), offered('THIRD')]);
  await pass(QR_REFRESH_MS - 1);
  expect(sent).toHaveLength(1);
  expect(result.current.state).toMatchObject({ offer: { enrolment: { code: 'FIRST' }, isRenewed: false } });
  await pass(1);
  expect(result.current.state).toMatchObject({ offer: { enrolment: { code: 'SECOND' }, isRenewed: true } });
  await pass(QR_REFRESH_MS);
  expect(result.current.state).toMatchObject({ offer: { enrolment: { code: 'THIRD' } } });
});

test('with two-factor on the QR code stays, because each new one requires a code', async () => {
  const { result, sent } = await begin([offered('FIRST')], false);
  await pass(3 * QR_REFRESH_MS);
  expect(sent).toHaveLength(1);
  expect(result.current.state).toMatchObject({ offer: { enrolment: { code: 'FIRST' } } });
});

test('a wrong code does not delay the refresh', async () => {
  const wrong = refusal(400, ['INVALID_REQUEST'], { reason: 'INVALID_OTP_TOKEN' });
  const { result } = await begin([offered('FIRST'), wrong, offered('SECOND')]);
  await pass(QR_REFRESH_MS - 1_000);
  await act(() => result.current.confirm('111111'));
  expect(result.current.state).toMatchObject({ at: 'offered', failure: { at: 'code' } });
  await pass(1_000);
  expect(result.current.state).toMatchObject({ offer: { enrolment: { code: 'SECOND' } }, failure: null });
});

test('a QR code that could not be replaced stays, and is replaced the next time', async () => {
  const { result } = await begin([offered('FIRST'), refusal(500, ['INTERNAL']), offered('SECOND')]);
  await pass(QR_REFRESH_MS);
  expect(result.current.state).toMatchObject({ at: 'offered', offer: { enrolment: { code: 'FIRST' } } });
  await pass(QR_REFRESH_MS);
  expect(result.current.state).toMatchObject({ offer: { enrolment: { code: 'SECOND' } } });
});

test('a sign-in that has become too old ends the enrolment', async () => {
  const { result } = await begin([offered('FIRST'), refusal(403, ['REAUTHENTICATION_REQUIRED'])]);
  await pass(QR_REFRESH_MS);
  expect(result.current.state).toMatchObject({ at: 'refused', failure: { at: 'sign-in-again' } });
});

test('a secret that the server no longer knows is replaced immediately', async () => {
  const { result } = await begin([offered('FIRST'), refusal(404, ['NOT_FOUND']), offered('SECOND')]);
  await act(() => result.current.confirm('111111'));
  expect(result.current.state).toMatchObject({ offer: { enrolment: { code: 'SECOND' }, isRenewed: true } });
});

test('no request is sent after cancelling', async () => {
  const { result, sent } = await begin([offered('FIRST'), offered('SECOND')]);
  act(() => result.current.cancel());
  await pass(2 * QR_REFRESH_MS);
  expect(sent).toHaveLength(1);
});
