import type { Template } from '../content/mail-content.ts';
import { maskAddress } from '../content/mask-address.ts';

export const addressChanged: Template<'address-changed'> = (mail) => ({
  subject: { id: 'Mail.AddressChanged.Subject' },
  title: { id: 'Mail.AddressChanged.Title' },
  body: {
    id: 'Mail.AddressChanged.Body',
    values: { address: mail.to, newAddress: maskAddress(mail.newAddress) },
  },
  occasion: mail.occasion,
  advice: { id: 'Mail.AddressChanged.Advice' },
  action: { label: { id: 'Mail.AddressChanged.Action' }, link: mail.link },
  validity: { id: 'Mail.AddressChanged.Validity', values: { days: mail.validDays } },
  note: { id: 'Mail.Note.NeverAsk' },
});
