/** Names of properties and functions, which a developer needs. Any other quoted text may be what a player typed. */
const IDENTIFIER = /^[\w$.-]{1,40}$/;
const QUOTED = /(["'`“‘])(.*?)(["'`”’])/g;

/** An error message without personal data: addresses, quoted texts, tokens and long numbers are removed. */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/\S+@\S+/g, '(e-mail)')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)')
    .replace(QUOTED, (quoted, _open, text: string) => (IDENTIFIER.test(text) ? quoted : '(text)'))
    .replace(/[\w-]{32,}/g, '(token)')
    .replace(/\d{6,}/g, '(number)');
}
