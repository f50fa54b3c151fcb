import { DEMO_OPERATOR, DEMO_PASSWORD, DEMO_PEOPLE, DEMO_TOTP_SECRET } from './demo-world.seed.ts';

export function demoSummary(address: string): string {
  const { player, fresh, guarded, banned } = DEMO_PEOPLE;
  return [
    '',
    'Gatehouse, demo mode: everything is embedded, nothing leaves this machine.',
    '',
    `  Portal   ${address}`,
    `  Mailbox  ${address}/demo/mailbox`,
    `  Funnels  ${address}/demo/funnels`,
    `  Console  ${address}/operator, for ${DEMO_OPERATOR.email}: the same password, and a code of the secret`,
    `           ${DEMO_TOTP_SECRET} in an authenticator app`,
    '',
    `  Accounts, password ${DEMO_PASSWORD} for all:`,
    `    ${player.email.padEnd(22)} validated, two game accounts, one product, an order to withdraw from`,
    `    ${fresh.email.padEnd(22)} not validated yet`,
    `    ${guarded.email.padEnd(22)} two-factor on, secret ${DEMO_TOTP_SECRET}`,
    `    ${banned.email.padEnd(22)} banned`,
    '  Emberfall accounts to migrate: OldKnight, TwinSoul; already migrated: Returner',
    '  Coupons: WELCOME-2026, ONCE-0001 to ONCE-0100, BYGONE-2020',
    '',
    '',
  ].join('\n');
}
