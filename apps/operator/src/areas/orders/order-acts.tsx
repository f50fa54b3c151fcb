import type { OrderDetails } from '@gatehouse/contract/operator/orders.endpoints';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { partOf, RefundFields } from './refund-fields.tsx';
import { texts } from './texts.ts';

/** What can be done with the order now, of what the operator's roles permit. */
export function OrderActs({ order }: { order: OrderDetails }) {
  const params = { order: order.orderId };
  return (
    <>
      {order.canRefundByHand && !order.canRefund ? (
        <ActButton
          endpoint="POST /orders/:order/refund"
          label={texts.byHand}
          title={texts.byHandTitle}
          text={texts.byHandText}
          done={texts.byHandDone}
          isDanger
          inputOf={(form) => ({ params, body: { reason: reasonOf(form), isByHand: true } })}
        />
      ) : null}
      {order.canRefund ? (
        <ActButton
          endpoint="POST /orders/:order/refund"
          label={texts.refund}
          title={texts.refundTitle}
          text={texts.refundText}
          fields={<RefundFields order={order} />}
          done={texts.refundDone}
          isDanger
          inputOf={(form) => ({
            params,
            body: { reason: reasonOf(form), isByHand: false, ...partOf(form, order.currency) },
          })}
        />
      ) : null}
    </>
  );
}

export function ResendButton({ order }: { order: OrderDetails }) {
  return (
    <ActButton
      endpoint="POST /orders/:order/resend-webhook"
      label={texts.resend}
      title={texts.resendTitle}
      text={texts.resendText}
      done={texts.resendDone}
      inputOf={(form) => ({ params: { order: order.orderId }, body: { reason: reasonOf(form) } })}
    />
  );
}
