import type { Template } from '../content/mail-content.ts';

export const newDevice: Template<'new-device'> = ({ to, link, validHours, occasion }) => ({
  subject: { id: 'Mail.NewDevice.Subject' },
  title: { id: 'Mail.NewDevice.Title' },
  body: { id: 'Mail.NewDevice.Body', values: { address: to } },
  occasion,
  advice: { id: 'Mail.NewDevice.Advice' },
  action: { label: { id: 'Mail.Action.NewPassword' }, link },
  validity: { id: 'Mail.Alert.Validity', values: { hours: validHours } },
  note: { id: 'Mail.Note.NeverAsk' },
});
