import type { OwnSignInMethod } from '@gatehouse/contract/sign-in-method';

interface TwoFactorFacts {
  /** Undefined until they are loaded. */
  methods: readonly OwnSignInMethod[] | undefined;
  hasSeen2fa: boolean;
}

/** Whether the account button and Settings show the badge. */
export function hasTwoFactorBadge({ methods, hasSeen2fa }: TwoFactorFacts): boolean {
  return methods !== undefined && !hasSeen2fa && !hasSecondFactor(methods);
}

/** Whether to show the notification. Only for validated players: others cannot make full use of the setting. */
export function hasTwoFactorNotification(facts: TwoFactorFacts & { validated: boolean | null }): boolean {
  return facts.validated === true && hasTwoFactorBadge(facts);
}

function hasSecondFactor(methods: readonly OwnSignInMethod[]): boolean {
  return methods.some(({ kind, count }) => kind === 'authenticator' && count > 0);
}
