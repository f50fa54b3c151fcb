import type { DetailsOfUser } from '../../modules/operations/user-acts/user-details.service.ts';
import { formatFields, formatTable, showValue } from '../terminal-text.ts';

export function formatUser(user: DetailsOfUser): string {
  const { twoFactor, passwordAttempts } = user;
  const account = formatFields([
    ['id', user.id],
    ['kind', user.kind],
    ['e-mail', user.email],
    ['e-mail validated', user.emailValidatedAt ?? 'no'],
    ['nickname', user.nickname],
    ['locale', user.locale],
    ['created', user.createdAt],
    ['last sign-in', user.lastSignInAt],
    ['password', user.hasPassword ? `set, last changed ${showValue(user.passwordChangedAt)}` : 'none'],
    ['sign-in attempts', describeAttempts(passwordAttempts)],
    ['two-factor', twoFactor.isOn ? `on, ${twoFactor.authenticators} authenticators` : 'off'],
    ['recovery code', twoFactor.hasRecoveryCode],
    ['passkeys', user.passkeys.length],
    ['providers', user.providers.map(({ provider }) => provider).join(', ')],
    ['active sessions', user.activeSessions],
    ['banned', describeBan(user.ban)],
    ['is erased', user.erasesAt ?? 'no'],
  ]);
  return [
    account,
    section(
      'Bans',
      ['SINCE', 'UNTIL', 'LIFTED', 'CATEGORY', 'REASON'],
      user.bans.map((ban) => [ban.createdAt, ban.endsAt, ban.liftedAt, ban.category, ban.reason]),
    ),
    section(
      'Game accounts',
      ['GAME', 'NAME', 'ENVIRONMENT', 'CREATED', 'LAST PLAYED'],
      user.gameAccounts.map((one) => [
        one.game,
        one.displayName,
        one.environment,
        one.createdAt,
        one.lastLoginAt,
      ]),
    ),
    section(
      'Products',
      ['PRODUCT', 'FROM', 'SINCE'],
      user.ownerships.map(({ product, source, grantedAt }) => [product, source, grantedAt]),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function section(title: string, headings: string[], rows: unknown[][]): string {
  return rows.length === 0 ? '' : `${title}\n${formatTable(headings, rows)}`;
}

function describeAttempts(attempts: DetailsOfUser['passwordAttempts']): string {
  if (!attempts) return 'unknown: SECRET_KEY is not set';
  if (attempts.lockedUntil) return `locked for unknown devices until ${showValue(attempts.lockedUntil)}`;
  return `${attempts.used} wrong from unknown devices`;
}

function describeBan(ban: DetailsOfUser['ban']): string {
  if (!ban) return 'no';
  return `yes, ${ban.endsAt ? `until ${showValue(ban.endsAt)}` : 'without an end'}: ${ban.reason}`;
}
