import type { Template } from '../content/mail-content.ts';

export const orderRefunded: Template<'order-refunded'> = ({ to, number, item, price, link }) => ({
  subject: { id: 'Mail.OrderRefunded.Subject', values: { item } },
  title: { id: 'Mail.OrderRefunded.Title' },
  body: { id: 'Mail.OrderRefunded.Body', values: { item, price } },
  facts: [
    { label: { id: 'Mail.Order.Number' }, value: { text: number } },
    { label: { id: 'Mail.Order.Account' }, value: { text: to } },
    { label: { id: 'Mail.Order.Item' }, value: { text: item } },
    { label: { id: 'Mail.Order.Price' }, value: { text: price } },
  ],
  action: { label: { id: 'Mail.Order.Action' }, link },
  note: { id: 'Mail.OrderRefunded.Note' },
});
