import type { Fact } from '../content/mail-content.ts';
import type { MailOf } from '../mail.ts';

type OrderMail = MailOf<
  'receipt' | 'order-refund-started' | 'order-refunded' | 'order-refund-failed' | 'order-disputed'
>;

/** What every mail about an order contains. */
export function orderFacts(mail: OrderMail): Fact[] {
  return [
    { label: { id: 'Mail.Order.Number' }, value: { text: mail.number } },
    ...('paidAt' in mail
      ? [{ label: { id: 'Mail.Order.Date' as const }, value: { moment: mail.paidAt } }]
      : []),
    { label: { id: 'Mail.Order.Account' }, value: { text: mail.to } },
    { label: { id: 'Mail.Order.Item' }, value: { text: mail.item } },
    ...(mail.account ? [gameAccountOf(mail.account)] : []),
    { label: { id: 'Mail.Order.Price' }, value: { text: mail.price } },
  ];
}

function gameAccountOf({ name, region }: NonNullable<OrderMail['account']>): Fact {
  return {
    label: { id: 'Mail.Order.GameAccount' },
    value:
      region === null
        ? { text: name }
        : { phrase: { id: 'Mail.Order.GameAccountName', values: { name, region } } },
  };
}
