import type { Template } from '../content/mail-content.ts';

export const passwordChanged: Template<'password-changed'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.PasswordChanged.Subject' },
  title: { id: 'Mail.PasswordChanged.Title' },
  body: { id: 'Mail.PasswordChanged.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.PasswordChanged.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});
