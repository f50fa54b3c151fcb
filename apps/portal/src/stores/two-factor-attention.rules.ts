interface TwoFactorFacts {
  /** Undefined until they are loaded. */
  devices: readonly unknown[] | undefined;
  hasSeen2fa: boolean;
}

/** Whether the account button and Settings carry a red 1. */
export function hasTwoFactorBadge({ devices, hasSeen2fa }: TwoFactorFacts): boolean {
  return devices !== undefined && devices.length === 0 && !hasSeen2fa;
}

/** Whether the notification is due: it leads to a setting that only validated players can use well. */
export function hasTwoFactorNotification(facts: TwoFactorFacts & { validated: boolean | null }): boolean {
  return facts.validated === true && hasTwoFactorBadge(facts);
}
