import type { Template } from '../content/mail-content.ts';
import { orderFacts } from './order-facts.ts';

export const orderRefundStarted: Template<'order-refund-started'> = (mail) => ({
  subject: { id: 'Mail.OrderRefundStarted.Subject', values: { item: mail.item } },
  title: { id: 'Mail.OrderRefundStarted.Title' },
  body: { id: 'Mail.OrderRefundStarted.Body', values: { item: mail.item, price: mail.price } },
  facts: orderFacts(mail),
  action: { label: { id: 'Mail.Order.Action' }, link: mail.link },
  note: { id: 'Mail.OrderRefundStarted.Note' },
});
