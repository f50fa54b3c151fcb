/** For the audit log, whose entries outlive the account: enough to see what was mistyped, not enough to write to. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`;
}
