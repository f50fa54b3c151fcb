import type { Currency } from '@gatehouse/domain/money';

export interface OrderToPay {
  id: string;
  /** The checkout, where it was opened before. */
  reference: string | null;
  /** What the checkout shows. */
  title: string;
  amount: number;
  currency: Currency;
  locale: string;
  /** Where the player is sent afterwards, whether they paid or not. */
  returnUrl: string;
  email: string | null;
}

/** `reference` names the checkout at the provider. */
export interface OpenedPayment {
  reference: string;
  link: string;
}

export type PaymentState =
  | 'open'
  /** The player is done, the money is under way. */
  | 'processing'
  | 'paid'
  | 'failed'
  | 'cancelled'
  /** The provider has taken the money from the seller, and the player does not have it yet. */
  | 'refund-pending'
  /** A part of the money went back or is on its way. The order stays as it is. */
  | 'partly-refunded'
  | 'refunded'
  /** The seller has the money again. */
  | 'refund-failed'
  | 'disputed'
  | 'dispute-won';

/** A refund of the whole amount or a part of it. `request` is our own id, where we have asked for it. */
export interface ReportedRefund {
  id: string;
  amount: number;
  state: 'pending' | 'succeeded' | 'failed';
  failure?: string;
  request?: string;
}

/** What a provider says about a payment. The amount is compared with the order's before anything is granted. */
export interface PaymentReport {
  orderId: string;
  state: PaymentState;
  amount: number;
  currency: string;
  /** The checkout, where the report is about one. */
  reference?: string;
  paymentId?: string;
  /** The refund that the report is about, and why it has failed. */
  refund?: { id: string; failure?: string };
  /** All refunds of the payment, where the report is about them. */
  refunds?: readonly ReportedRefund[];
}

/** A report that the provider sent by itself. */
export interface PaymentEvent {
  id: string;
  /** Null for an event that is not about an order of ours. */
  report: PaymentReport | null;
}

/** The provider is down, slow or answers nonsense: what became of the payment is unknown. */
export class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable';
}

/** The provider has understood and will never do it, such as a refund of more than is left. */
export class PaymentRefused extends PaymentUnavailable {
  override name = 'PaymentRefused';
}

export interface PaymentProvider {
  readonly name: 'demo' | 'stripe';
  /** Opens the checkout of an order, or finds the one that is open. The same order never has two. */
  open(order: OrderToPay): Promise<OpenedPayment>;
  /** What became of a checkout. */
  find(order: { id: string; reference: string }): Promise<PaymentReport>;
  /** Closes a checkout that is not paid yet, and says what became of it. */
  cancel(order: { id: string; reference: string }): Promise<PaymentReport>;
  /**
   * Returns the money of an order, once for each attempt, and says what became of that. `rest` where less goes back than the
   * provider has.
   */
  refund(order: {
    id: string;
    paymentId: string;
    attempt: number;
    rest: number | null;
  }): Promise<PaymentReport>;
  /** Returns a part of the money, once for each request, and says what became of all refunds. */
  refundPart(order: {
    id: string;
    paymentId: string;
    request: string;
    amount: number;
  }): Promise<PaymentReport>;
  /** What became of the refunds of an order. Null where there is none. */
  findRefund(order: { id: string; paymentId: string }): Promise<PaymentReport | null>;
  /** Checks the signature. Null for a message that the provider did not sign. */
  readEvent(body: Buffer, signature: string | undefined): Promise<PaymentEvent | null>;
}
