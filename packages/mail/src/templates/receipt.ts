import type { Template } from '../content/mail-content.ts';
import { orderFacts } from './order-facts.ts';

export const receipt: Template<'receipt'> = (mail) => ({
  subject: { id: 'Mail.Receipt.Subject', values: { item: mail.item } },
  title: { id: 'Mail.Receipt.Title' },
  body: {
    id: mail.isExtra ? 'Mail.Receipt.ExtraBody' : 'Mail.Receipt.Body',
    values: { item: mail.item },
  },
  facts: [
    ...orderFacts(mail),
    {
      label: { id: 'Mail.Order.Tax' },
      value: {
        phrase: { id: 'Mail.Order.TaxIncluded', values: { tax: mail.tax, rate: mail.taxPercent / 100 } },
      },
    },
    { label: { id: 'Mail.Order.Seller' }, value: { text: mail.seller } },
    ...(mail.taxId ? [{ label: { id: 'Mail.Order.TaxId' as const }, value: { text: mail.taxId } }] : []),
  ],
  action: { label: { id: 'Mail.Receipt.Action' }, link: mail.link },
  note: { id: 'Mail.Receipt.Note' },
  ...(mail.artUrl && { artUrl: mail.artUrl }),
});
