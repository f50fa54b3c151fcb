import type { Template } from '../content/mail-content.ts';

export const twoFactorRecovered: Template<'two-factor-recovered'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.TwoFactorRecovered.Subject' },
  title: { id: 'Mail.TwoFactorRecovered.Title' },
  body: { id: 'Mail.TwoFactorRecovered.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.TwoFactorRecovered.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});
