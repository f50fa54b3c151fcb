import type { ReplyOf } from '@gatehouse/contract/endpoints';
import { Text } from '../../platform/i18n/text.tsx';

type Policy = ReplyOf<'GET /user/product/:productName/purchaseables'>['policy'];

/** How long the publisher refunds what was not used. */
export function RefundText({ policy, className }: { policy: Policy; className: string | undefined }) {
  if (policy.refundDays === null) return null;
  return (
    <p className={className}>
      <Text id="Product.Refund.Text" values={{ days: policy.refundDays }} />
    </p>
  );
}
