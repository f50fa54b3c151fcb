import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountEvent, type NewAccountEvent } from '@gatehouse/contract/activity';
import type { AlertTemplate } from '@gatehouse/mail/render';

import { expect, test } from 'vitest';
import type { SecurityEvent } from '../../mail/alerts/security-alerts.service.ts';
import { accountEventOf } from './alerted-event.rules.ts';

type Alerts = { [T in AlertTemplate]: [Extract<SecurityEvent, { template: T }>, NewAccountEvent][] };

/** Every alert mail, which the compiler asks for, and the event that the player reads about it. */
const ALERTS: Alerts = {
  'new-device': [
    [
      { template: 'new-device', facts: { way: 'google' } },
      { kind: 'sign_in', way: 'google', isNewDevice: true },
    ],
  ],
  'address-changed': [
    [
      {
        template: 'address-changed',
        newAddress: 'new@example.test',
        validDays: 7,
        facts: { revertToken: 'token' },
      },
      { kind: 'email_changed' },
    ],
  ],
  'account-returned': [
    [
      { template: 'account-returned', facts: { undone: 'email change', recoveryToken: 'token' } },
      { kind: 'email_reverted' },
    ],
    [
      { template: 'account-returned', facts: { undone: 'two-factor', recoveryToken: 'token' } },
      { kind: 'two_factor_undone' },
    ],
  ],
  'password-changed': [
    [{ template: 'password-changed', facts: { how: 'password_changed' } }, { kind: 'password_changed' }],
    [
      { template: 'password-changed', facts: { how: 'password_recovered_by_alert' } },
      { kind: 'password_recovered_by_alert' },
    ],
  ],
  'two-factor-on': [
    [{ template: 'two-factor-on', validDays: 7, facts: { undoToken: 'token' } }, { kind: 'two_factor_on' }],
  ],
  'two-factor-off': [
    [
      { template: 'two-factor-off', facts: { by: 'support' } },
      { kind: 'two_factor_off', by: 'support' },
    ],
  ],
  'two-factor-recovered': [[{ template: 'two-factor-recovered' }, { kind: 'two_factor_recovered' }]],
  'passkey-added': [[{ template: 'passkey-added' }, { kind: 'passkey_added' }]],
  'passkey-removed': [[{ template: 'passkey-removed' }, { kind: 'passkey_removed' }]],
  'account-deletion': [
    [{ template: 'account-deletion', erasesAt: '2026-12-03T00:00:00.000Z' }, { kind: 'deletion_requested' }],
  ],
  'provider-linked': [
    [
      { template: 'provider-linked', provider: 'google' },
      { kind: 'provider_linked', provider: 'google' },
    ],
  ],
  'provider-unlinked': [
    [
      { template: 'provider-unlinked', provider: 'facebook' },
      { kind: 'provider_unlinked', provider: 'facebook' },
    ],
  ],
};

test.each(Object.values(ALERTS).flat())('%o is listed as %o', (alert, event) => {
  expect(accountEventOf(alert)).toEqual(event);
  const eventId = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';
  const at = '2026-11-19T00:00:00.000Z';
  expect(accountEvent.safeParse({ ...event, eventId, at, device: null }).success).toBe(true);
});

test('alert mails are sent from the one place that records their events', () => {
  const src = join(import.meta.dirname, '../../..');
  const callers = globSync('**/*.ts', { cwd: src }).filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(join(src, file), 'utf8').includes('.sendAlert('),
  );
  expect(callers).toEqual(['modules/mail/alerts/security-alerts.service.ts']);
});
