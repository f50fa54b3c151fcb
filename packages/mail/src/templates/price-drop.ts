import type { Template } from '../content/mail-content.ts';

export const priceDrop: Template<'price-drop'> = ({ to, item, price, formerPrice, link }) => ({
  subject: { id: 'Mail.PriceDrop.Subject', values: { item, price } },
  title: { id: 'Mail.PriceDrop.Title', values: { item } },
  body: { id: 'Mail.PriceDrop.Body', values: { item, price, formerPrice } },
  action: { label: { id: 'Mail.PriceDrop.Action' }, link },
  note: { id: 'Mail.PriceDrop.Note', values: { address: to } },
});
