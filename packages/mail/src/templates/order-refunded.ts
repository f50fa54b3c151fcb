import type { Template } from '../content/mail-content.ts';
import { orderFacts } from './order-facts.ts';

export const orderRefunded: Template<'order-refunded'> = (mail) => ({
  subject: { id: 'Mail.OrderRefunded.Subject', values: { item: mail.item } },
  title: { id: 'Mail.OrderRefunded.Title' },
  body: {
    id: mail.isByHand ? 'Mail.OrderRefunded.ByHandBody' : 'Mail.OrderRefunded.Body',
    values: { item: mail.item, price: mail.price },
  },
  facts: orderFacts(mail),
  action: { label: { id: 'Mail.Order.Action' }, link: mail.link },
  note: { id: 'Mail.OrderRefunded.Note' },
});
