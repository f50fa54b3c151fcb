import type { Template } from '../content/mail-content.ts';

export const twoFactorOn: Template<'two-factor-on'> = ({ to, link, validDays, occasion }) => ({
  subject: { id: 'Mail.TwoFactorOn.Subject' },
  title: { id: 'Mail.TwoFactorOn.Title' },
  body: { id: 'Mail.TwoFactorOn.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.TwoFactorOn.Advice' },
  action: { label: { id: 'Mail.TwoFactorOn.Action' }, link },
  validity: { id: 'Mail.AddressChanged.Validity', values: { days: validDays } },
  note: { id: 'Mail.Note.NeverAsk' },
});
