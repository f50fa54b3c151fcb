import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlayerMethods } from './player-methods.tsx';

const PLAYER = {
  hasPassword: true,
  passwordChangedAt: '2026-05-01T00:00:00.000Z',
  passwordAttempts: { used: 3, lockedUntil: null },
  twoFactor: { isOn: true, authenticators: 1, isEnrolmentPending: false, hasRecoveryCode: true },
  providers: [{ provider: 'google', linkedAt: '2026-05-02T00:00:00.000Z' }],
  passkeys: [
    { name: null, browser: 'Firefox', system: 'Linux', addedAt: '2026-05-03T00:00:00.000Z' },
    { name: 'Yellow key', browser: null, system: null, addedAt: '2026-05-04T00:00:00.000Z' },
  ],
} as unknown as PlayerDetails;

test('lists every way in which the player signs in', () => {
  render(<PlayerMethods player={PLAYER} />);
  expect(screen.getByText('3 from unknown devices')).toBeDefined();
  expect(screen.getByText('On, one authenticator')).toBeDefined();
  const methods = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(methods).toEqual([
    expect.stringMatching(/^Google since 2\sMay\s2026/),
    expect.stringMatching(/^Firefox, Linux since 3\sMay\s2026/),
    expect.stringMatching(/^Yellow key since 4\sMay\s2026/),
  ]);
});
