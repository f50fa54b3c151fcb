import type { Fact, Template } from '../content/mail-content.ts';
import type { MailOf } from '../mail.ts';

export const receipt: Template<'receipt'> = (mail) => ({
  subject: { id: 'Mail.Receipt.Subject', values: { item: mail.item } },
  title: { id: 'Mail.Receipt.Title' },
  body: { id: 'Mail.Receipt.Body', values: { item: mail.item } },
  facts: [
    { label: { id: 'Mail.Order.Number' }, value: { text: mail.number } },
    { label: { id: 'Mail.Order.Date' }, value: { moment: mail.paidAt } },
    { label: { id: 'Mail.Order.Account' }, value: { text: mail.to } },
    { label: { id: 'Mail.Order.Item' }, value: { text: mail.item } },
    ...(mail.account ? [gameAccountOf(mail.account)] : []),
    { label: { id: 'Mail.Order.Price' }, value: { text: mail.price } },
    {
      label: { id: 'Mail.Order.Tax' },
      value: {
        phrase: { id: 'Mail.Order.TaxIncluded', values: { tax: mail.tax, rate: mail.taxPercent / 100 } },
      },
    },
    { label: { id: 'Mail.Order.Seller' }, value: { text: mail.seller } },
  ],
  action: { label: { id: 'Mail.Receipt.Action' }, link: mail.link },
  note: { id: 'Mail.Receipt.Note' },
});

function gameAccountOf({ name, region }: NonNullable<MailOf<'receipt'>['account']>): Fact {
  return {
    label: { id: 'Mail.Order.GameAccount' },
    value:
      region === null
        ? { text: name }
        : { phrase: { id: 'Mail.Order.GameAccountName', values: { name, region } } },
  };
}
