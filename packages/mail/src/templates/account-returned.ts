import type { Template } from '../content/mail-content.ts';

export const accountReturned: Template<'account-returned'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.AccountReturned.Subject' },
  title: { id: 'Mail.AccountReturned.Title' },
  body: { id: 'Mail.AccountReturned.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.AccountReturned.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.RecoverPassword.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});
