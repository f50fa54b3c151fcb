import { LiveRegion } from '@gatehouse/ui/display/visually-hidden.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import Check from 'lucide-react/icons/check';
import { Text } from '../../platform/i18n/text.tsx';
import { usePrice } from '../../platform/i18n/use-price.ts';
import type { WithdrawalState } from './withdrawal.rules.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

/** The acknowledgement: what was declared, and when. */
export function WithdrawalDone({ declaration, declaredAt, order }: Extract<WithdrawalState, { at: 'done' }>) {
  return (
    <FormPane icon={Check} title={<Text id="Withdrawal.Done.Title" />} text={<Outcome order={order} />}>
      <LiveRegion>
        <Text id="Withdrawal.Done.Title" />
      </LiveRegion>
      <WithdrawalFacts declaration={declaration} declaredAt={declaredAt} />
    </FormPane>
  );
}

function Outcome({ order }: Pick<Extract<WithdrawalState, { at: 'done' }>, 'order'>) {
  const price = usePrice();
  if (!order) return <Text id="Withdrawal.ByNumber.Text" />;
  if (order.withdrawal?.state !== 'accepted') return <Text id="Withdrawal.Review.Text" />;
  const left = order.amount - order.refundedAmount;
  return <Text id="Withdrawal.Accepted.Text" values={{ price: price(left, order.currency) }} />;
}
