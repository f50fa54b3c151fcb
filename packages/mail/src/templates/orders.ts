import type { Fact, Phrase, Template } from '../content/mail-content.ts';
import type { MailOf } from '../mail.ts';

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

export const orderRefundStarted: Template<'order-refund-started'> = (mail) => ({
  subject: { id: 'Mail.OrderRefundStarted.Subject', values: { item: mail.item } },
  title: { id: 'Mail.OrderRefundStarted.Title' },
  body: { id: 'Mail.OrderRefundStarted.Body', values: { item: mail.item, price: mail.price } },
  facts: orderFacts(mail),
  action: { label: { id: 'Mail.Order.Action' }, link: mail.link },
  note: { id: 'Mail.OrderRefundStarted.Note' },
});

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

export const orderPartlyRefunded: Template<'order-partly-refunded'> = (mail) => ({
  subject: { id: 'Mail.OrderRefunded.Subject', values: { item: mail.item } },
  title: { id: 'Mail.OrderRefunded.Subject', values: { item: mail.item } },
  body: {
    id: 'Mail.OrderPartlyRefunded.Body',
    values: { item: mail.item, price: mail.price, refunded: mail.refunded },
  },
  facts: orderFacts(mail),
  action: { label: { id: 'Mail.Order.Action' }, link: mail.link },
  note: { id: 'Mail.OrderRefunded.Note' },
});

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

export const orderDisputed: Template<'order-disputed'> = (mail) => ({
  subject: { id: 'Mail.OrderDisputed.Subject', values: { item: mail.item } },
  title: { id: 'Mail.OrderDisputed.Title' },
  body: { id: 'Mail.OrderDisputed.Body', values: { item: mail.item, price: mail.price } },
  facts: orderFacts(mail),
  action: { label: { id: 'Mail.Order.Action' }, link: mail.link },
  note: { id: 'Mail.OrderDisputed.Note' },
});

const WITHDRAWAL_REASONS = {
  'too-late': 'Mail.Withdrawal.TooLate',
  used: 'Mail.Withdrawal.Used',
  settled: 'Mail.Withdrawal.Settled',
} as const;

const WITHDRAWAL_BODIES = {
  accepted: 'Mail.Withdrawal.AcceptedBody',
  review: 'Mail.Withdrawal.ReviewBody',
  declined: 'Mail.Withdrawal.DeclinedBody',
} as const;

export const withdrawal: Template<'withdrawal'> = (mail) => ({
  subject: { id: 'Mail.Withdrawal.Subject', values: { number: mail.number } },
  title: { id: mail.state === 'declined' ? 'Mail.Withdrawal.DeclinedTitle' : 'Mail.Withdrawal.Title' },
  body: {
    id: WITHDRAWAL_BODIES[mail.state],
    values: { item: mail.item, price: mail.returned ?? mail.price },
  },
  facts: [...declarationFacts(mail), ...orderFacts(mail)],
  action: { label: { id: 'Mail.Order.Action' }, link: mail.link },
  note: { id: 'Mail.Withdrawal.Note' },
});

export const withdrawalReview: Template<'withdrawal-review'> = (mail) => ({
  subject: { id: 'Mail.WithdrawalReview.Subject', values: { number: mail.number } },
  title: { id: 'Mail.WithdrawalReview.Title' },
  body: { id: 'Mail.WithdrawalReview.Body', values: { player: mail.player, number: mail.number } },
  facts: [
    ...declarationFacts(mail),
    { label: { id: 'Mail.Order.Number' }, value: { text: mail.number } },
    { label: { id: 'Mail.Order.Item' }, value: { text: mail.item } },
    { label: { id: 'Mail.Order.Price' }, value: { text: mail.price } },
  ],
  note: { id: 'Mail.WithdrawalReview.Note', values: { address: mail.to } },
});

function declarationFacts({
  name,
  declaredAt,
  reason,
}: Pick<MailOf<'withdrawal'>, 'name' | 'declaredAt' | 'reason'>): Fact[] {
  return [
    { label: { id: 'Mail.Withdrawal.Name' }, value: { text: name } },
    { label: { id: 'Mail.Withdrawal.Declared' }, value: { moment: declaredAt } },
    ...(reason ? [sentence('Mail.Withdrawal.Reason', { id: WITHDRAWAL_REASONS[reason] })] : []),
  ];
}

export const priceDrop: Template<'price-drop'> = ({ to, item, price, formerPrice, link, ...mail }) => ({
  subject: { id: 'Mail.PriceDrop.Subject', values: { item, price } },
  title: { id: 'Mail.PriceDrop.Title', values: { item } },
  body: { id: 'Mail.PriceDrop.Body', values: { item, price, formerPrice } },
  action: { label: { id: 'Mail.PriceDrop.Action' }, link },
  note: { id: 'Mail.PriceDrop.Note', values: { address: to } },
  ...(mail.wishlistLink && { noteLink: mail.wishlistLink }),
  ...(mail.artUrl && { artUrl: mail.artUrl }),
});

type OrderMail = MailOf<
  | 'receipt'
  | 'order-refund-started'
  | 'order-refunded'
  | 'order-partly-refunded'
  | 'order-refund-failed'
  | 'order-disputed'
  | 'withdrawal'
>;

/** What every mail about an order contains. */
function orderFacts(mail: OrderMail): Fact[] {
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
