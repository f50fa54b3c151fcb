import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json } from '../../../test/fake-server.ts';
import { visit } from '../../../test/visit.tsx';

afterEach(cleanup);

const CHECK = 'POST /user/links/check';

test.each(['/en-GB/revert-email', '/en-GB/revert-email/confirm'])(
  '%s says that the link is incomplete, and asks the server nothing',
  async (path) => {
    const { calls } = await visit(path, { answers: { [CHECK]: json(204, null) } });
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Request a new password' });
    expect(link.getAttribute('href')).toBe('/en-GB/recover-password');
    expect(calls()).not.toContain(CHECK);
  },
);

test('the link of the mail asks first', async () => {
  const { sent } = await visit('/en-GB/revert-email/confirm/t-1', { answers: { [CHECK]: json(204, null) } });
  expect(await screen.findByRole('heading', { name: 'Get your account back?' })).toBeTruthy();
  expect(sent.find(({ url }) => url.endsWith('/user/links/check'))?.body).toEqual({
    purpose: 'revert-email',
    token: 't-1',
  });
});
