import type { CurrentUser } from '@gatehouse/contract/user';
import * as rules from './current-user.rules.ts';
import type { CurrentUserFacts } from './current-user.service.ts';

export function presentCurrentUser({ session, mHash, domain }: CurrentUserFacts): CurrentUser {
  const { player } = session;
  return {
    id: session.id,
    userId: session.userId,
    email: player.email,
    nickname: player.nickname,
    mHash,
    domain,
    validated: rules.validated(player),
    allowRemarketing: player.allowRemarketing,
    allowSocialmediaMarketing: player.allowSocialmediaMarketing,
    platformGameAccountId: rules.platformGameAccountId(session, player),
    isDisplayNameFromGame: rules.isDisplayNameFromGame(player),
    isGameAccountMigrated: rules.isGameAccountMigrated(player),
    isPlatformLogin: session.isPlatformLogin,
    isPlatformUser: rules.isPlatformUser(player),
    hasUnmigratedGameAccounts: player.hasUnmigratedGameAccounts,
    isThin: rules.isThin(session),
    isUpgradeRequired: rules.isUpgradeRequired(player),
    provider: session.provider,
    hasPassword: player.hasPassword,
    passwordChangedAt: rules.passwordChangedAt(player),
    erasesAt: player.erasesAt?.toISOString() ?? null,
    locale: player.locale,
    currency: player.currency,
  };
}
