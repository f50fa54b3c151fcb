interface Named {
  email?: string | null | undefined;
  nickname?: string | null | undefined;
}

/** What the bar calls a player: the part of the e-mail before the @, or the nickname where there is no e-mail. */
export function accountName({ email, nickname }: Named): string {
  return email?.split('@', 1)[0] || nickname || '';
}
