import { expect, test } from 'vitest';
import { loggedDetails, renewalOf } from './mail-log.rules.ts';
import type { MailToSend } from './queued-mail.ts';

const SECRET = 'SECRET';
const FACTS = { to: 'ada@example.test', locale: 'en-GB', item: 'Neon Drift', code: SECRET };

function logged(template: MailToSend['template'], link: string): string {
  return JSON.stringify(loggedDetails({ ...FACTS, template, link, player: SECRET, name: SECRET } as never));
}

test.each([
  'validate-address',
  'recover-password',
  'account-returned',
  'new-address-code',
  'address-changed',
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'two-factor-recovered',
  'new-device',
  'provider-linked',
  'provider-unlinked',
  'passkey-added',
  'passkey-removed',
  'download-link',
  'withdrawal-review',
] as const)('the log has neither the link nor the code of %s, which is not sent again', (template) => {
  const link = `https://play.example.test/en-GB/validate/${SECRET}#${SECRET}`;
  const details = loggedDetails({ ...FACTS, template, link } as never);
  expect(JSON.stringify(details)).not.toContain(SECRET);
  expect(details).toMatchObject({ item: 'Neon Drift' });
  expect(renewalOf(template)).not.toBeNull();
});

test.each(['receipt', 'order-refunded', 'order-partly-refunded', 'withdrawal'] as const)(
  'the log has all of %s, which can be sent again',
  (template) => {
    expect(logged(template, 'https://play.example.test/en-GB/orders/1')).toContain('/orders/1');
    expect(renewalOf(template)).toBeNull();
  },
);

test('the log has nothing of the player in a mail to support, which the erasure would leave', () => {
  expect(logged('withdrawal-review', '')).not.toContain(SECRET);
});

test('a template of another version is not sent again', () => {
  expect(renewalOf('unknown')).not.toBeNull();
});
