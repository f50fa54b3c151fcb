interface Named {
  email?: string | null | undefined;
  nickname?: string | null | undefined;
}

/** The player name in the navigation bar: the local part of the e-mail, or the nickname if there is no e-mail. */
export function accountName({ email, nickname }: Named): string {
  return email?.split('@', 1)[0] || nickname || '';
}
