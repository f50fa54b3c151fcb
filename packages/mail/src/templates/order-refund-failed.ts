import type { Template } from '../content/mail-content.ts';
import { orderFacts } from './order-facts.ts';

export const orderRefundFailed: Template<'order-refund-failed'> = (mail) => ({
  subject: { id: 'Mail.OrderRefundFailed.Subject', values: { item: mail.item } },
  title: { id: 'Mail.OrderRefundFailed.Title' },
  body: {
    id: mail.wasOwned ? 'Mail.OrderRefundFailed.OwnedBody' : 'Mail.OrderRefundFailed.Body',
    values: { item: mail.item, price: mail.price },
  },
  facts: orderFacts(mail),
  action: { label: { id: 'Mail.Order.Action' }, link: mail.link },
  note: { id: 'Mail.OrderRefundFailed.Note' },
});
