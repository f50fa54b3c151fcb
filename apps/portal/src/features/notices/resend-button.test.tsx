import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { ResendButton } from './resend-button.tsx';

stubBrowser();

const RESEND = 'PUT /user/email/validate';

async function resend(answers: Answers) {
  const visited = await visitPart(<ResendButton />, { user: {}, topics: ['dialogs'], answers });
  fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
  return visited;
}

const tooMany = (retryAfter: string) =>
  json(429, { errorTypes: ['TOO_MANY_REQUESTS'], message: '' }, { 'Retry-After': retryAfter });

test('a sent mail counts down half a minute, second by second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await resend({ [RESEND]: json(204, null) });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend in 30 seconds' });
  expect(button.disabled).toBe(true);
  for (const left of ['29 seconds', '28 seconds']) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(button.getAttribute('aria-label') ?? button.textContent).toContain(left);
  }
  vi.useRealTimers();
});

test.each([
  ['17', 'Resend in 17 seconds'],
  ['60', 'Resend in 60 seconds'],
  ['1790', 'Resend in 30 minutes'],
])('a mail that is refused for %s seconds counts down and shows no error', async (seconds, label) => {
  const { services } = await resend({ [RESEND]: tooMany(seconds) });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: label })).disabled).toBe(true);
  expect(services.stores.toasts.getState().toasts).toEqual([]);
});

test.each([
  ['without a time to wait', refusal(429, ['TOO_MANY_REQUESTS'])],
  ['with a date of a proxy', tooMany('Wed, 21 Oct 2026 07:28:00 GMT')],
  ['because of an error', refusal(500, ['INTERNAL'])],
])('a mail that is refused %s shows an error and can be tried again', async (_why, answer) => {
  const { services } = await resend({ [RESEND]: answer });
  expect(await screen.findByRole('button', { name: 'Resend' })).toBeTruthy();
  await expect
    .poll(() => services.stores.toasts.getState().toasts)
    .toMatchObject([{ kind: 'danger', message: 'Validation.Failed.Text' }]);
});
