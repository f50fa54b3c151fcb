// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { failedCall } from '../../test/failed-call.ts';
import { resendWithoutTwoFactor } from './resend-without-two-factor.ts';

const cancelled = (reason: '2fa-removed' | '2fa-cancelled') =>
  failedCall('POST /authProviders/credentials/sessions', { kind: 'two-factor-cancelled', reason });

test('sends a sign-in again after two-factor was switched off', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(cancelled('2fa-removed'));
  send.mockResolvedValue('token');
  expect(await resendWithoutTwoFactor(send)).toBe('token');
  expect(send).toHaveBeenCalledTimes(2);
});

test('rejects when the code prompt is closed', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(cancelled('2fa-cancelled'));
  await expect(resendWithoutTwoFactor(send)).rejects.toMatchObject({ reason: '2fa-cancelled' });
  expect(send).toHaveBeenCalledOnce();
});
