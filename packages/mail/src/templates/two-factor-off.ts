import type { Template } from '../content/mail-content.ts';

export const twoFactorOff: Template<'two-factor-off'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.TwoFactorOff.Subject' },
  title: { id: 'Mail.TwoFactorOff.Title' },
  body: { id: 'Mail.TwoFactorOff.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.TwoFactorOff.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});
