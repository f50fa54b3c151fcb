import type { Fact, Phrase, Template } from '../content/mail-content.ts';
import type { MailOf } from '../mail.ts';
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
    ...(mail.isUpgrade ? [sentence('Mail.Order.Upgrade', { id: 'Mail.Order.UpgradeText' })] : []),
    taxOf(mail),
    { label: { id: 'Mail.Order.Seller' }, value: { text: mail.seller } },
    ...(mail.taxId ? [{ label: { id: 'Mail.Order.TaxId' as const }, value: { text: mail.taxId } }] : []),
    ...(mail.hasConsent ? [sentence('Mail.Order.Delivery', { id: 'Mail.Order.DeliveryText' })] : []),
    ...(mail.refunds
      ? [sentence('Mail.Order.Refunds', { id: 'Mail.Order.RefundsText', values: mail.refunds })]
      : []),
  ],
  action: { label: { id: 'Mail.Receipt.Action' }, link: mail.link },
  note: { id: 'Mail.Receipt.Note' },
  ...(mail.artUrl && { artUrl: mail.artUrl }),
});

function sentence(label: Fact['label']['id'], phrase: Phrase): Fact {
  return { label: { id: label }, value: { phrase } };
}

function taxOf({ tax, taxPercent, country }: MailOf<'receipt'>): Fact {
  const values = { tax, rate: taxPercent / 100 };
  return sentence(
    'Mail.Order.Tax',
    country === undefined
      ? { id: 'Mail.Order.TaxIncluded', values }
      : { id: 'Mail.Order.TaxIncludedIn', values: { ...values, country } },
  );
}
