import type { Template } from '../content/mail-content.ts';

export const orderDisputed: Template<'order-disputed'> = ({ to, number, item, price, link }) => ({
  subject: { id: 'Mail.OrderDisputed.Subject', values: { item } },
  title: { id: 'Mail.OrderDisputed.Title' },
  body: { id: 'Mail.OrderDisputed.Body', values: { item, price } },
  facts: [
    { label: { id: 'Mail.Order.Number' }, value: { text: number } },
    { label: { id: 'Mail.Order.Account' }, value: { text: to } },
    { label: { id: 'Mail.Order.Item' }, value: { text: item } },
    { label: { id: 'Mail.Order.Price' }, value: { text: price } },
  ],
  action: { label: { id: 'Mail.Order.Action' }, link },
  note: { id: 'Mail.OrderDisputed.Note' },
});
