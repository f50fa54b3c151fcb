import type { Template } from '../content/mail-content.ts';

export const recoverPassword: Template<'recover-password'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.RecoverPassword.Subject' },
  title: { id: 'Mail.RecoverPassword.Title' },
  body: { id: 'Mail.RecoverPassword.Body', values: { address: to } },
  occasion,
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.RecoverPassword.Validity', values: { hours: validHours } },
  note: { id: 'Mail.RecoverPassword.Note' },
});
