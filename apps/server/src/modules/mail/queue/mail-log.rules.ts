import type { MailToSend } from './queued-mail.ts';

type Template = MailToSend['template'];

/** The same mail is right again later. */
const AGAIN = 'again';
const OUT_OF_DATE = 'It reports what happened at that time. Nothing makes a new one.';
const NEW_RECOVERY = 'The player requests a new one with “Forgot your password?” on the sign-in page.';

/** Whether a mail can be sent again, or else what makes a new one. The links of these others hold a secret that expires. */
const RENEWALS: Readonly<Record<Template, typeof AGAIN | (string & {})>> = {
  receipt: AGAIN,
  'order-refund-started': AGAIN,
  'order-refunded': AGAIN,
  'order-partly-refunded': AGAIN,
  'order-refund-failed': AGAIN,
  'order-disputed': AGAIN,
  withdrawal: AGAIN,
  'withdrawal-review': OUT_OF_DATE,
  'price-drop': OUT_OF_DATE,
  'data-export': AGAIN,
  'account-deletion': OUT_OF_DATE,
  'validate-address': 'The player requests a new one in the settings, after signing in.',
  'new-address-code': 'The player starts the change of the address again, in the settings.',
  'download-link': 'The player requests a new one on the download page.',
  'recover-password': NEW_RECOVERY,
  'account-returned': NEW_RECOVERY,
  'address-changed': NEW_RECOVERY,
  'password-changed': NEW_RECOVERY,
  'two-factor-on': NEW_RECOVERY,
  'two-factor-off': NEW_RECOVERY,
  'two-factor-recovered': NEW_RECOVERY,
  'new-device': NEW_RECOVERY,
  'provider-linked': NEW_RECOVERY,
  'provider-unlinked': NEW_RECOVERY,
  'passkey-added': NEW_RECOVERY,
  'passkey-removed': NEW_RECOVERY,
};

/** Links without a token, although the mail is not sent again. */
const PLAIN_LINKS: ReadonlySet<Template> = new Set(['price-drop', 'account-deletion']);

/** Null for a mail that can be sent again, or else what makes a new one. An unknown template is of another version. */
export function renewalOf(template: string): string | null {
  const renewal = RENEWALS[template as Template] ?? OUT_OF_DATE;
  return renewal === AGAIN ? null : renewal;
}

/** What the mail says, without codes and links that let anybody act as the player. */
export function loggedDetails(mail: MailToSend): Record<string, unknown> {
  const { to: _to, locale: _locale, template, ...details } = mail;
  const secrets = new Set(['code']);
  if (renewalOf(template) !== null && !PLAIN_LINKS.has(template)) secrets.add('link');
  // To support: the row is not the player's, and would stay when the account is erased.
  if (template === 'withdrawal-review') for (const name of ['player', 'name']) secrets.add(name);
  return Object.fromEntries(Object.entries(details).filter(([name]) => !secrets.has(name)));
}
