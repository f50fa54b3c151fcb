import type { Template } from '../content/mail-content.ts';
import { orderFacts } from './order-facts.ts';

export const orderDisputed: Template<'order-disputed'> = (mail) => ({
  subject: { id: 'Mail.OrderDisputed.Subject', values: { item: mail.item } },
  title: { id: 'Mail.OrderDisputed.Title' },
  body: { id: 'Mail.OrderDisputed.Body', values: { item: mail.item, price: mail.price } },
  facts: orderFacts(mail),
  action: { label: { id: 'Mail.Order.Action' }, link: mail.link },
  note: { id: 'Mail.OrderDisputed.Note' },
});
