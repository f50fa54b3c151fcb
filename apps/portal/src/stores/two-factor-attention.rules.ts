interface TwoFactorFacts {
  /** Undefined until they are loaded. */
  devices: readonly unknown[] | undefined;
  hasSeen2fa: boolean;
}

/** Whether the account button and Settings show the badge. */
export function hasTwoFactorBadge({ devices, hasSeen2fa }: TwoFactorFacts): boolean {
  return devices !== undefined && devices.length === 0 && !hasSeen2fa;
}

/** Whether to show the notification. Only for validated players: others cannot make full use of the setting. */
export function hasTwoFactorNotification(facts: TwoFactorFacts & { validated: boolean | null }): boolean {
  return facts.validated === true && hasTwoFactorBadge(facts);
}
