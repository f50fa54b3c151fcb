import type { Order } from '@gatehouse/contract/order';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { cx } from '@gatehouse/ui/class-names.ts';
import { Icon, type IconShape } from '@gatehouse/ui/graphics/icon.tsx';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Text } from '../../platform/i18n/text.tsx';
import { type OrderState, orderStateOf } from './order.rules.ts';
import styles from './order-status.module.css';

const LOOKS: Record<OrderState, { icon: IconShape; tone: 'wait' | 'ok' | 'off' | 'bad'; text: MessageId }> = {
  open: { icon: Clock, tone: 'wait', text: 'OrderStatus.Open.Badge' },
  processing: { icon: Clock, tone: 'wait', text: 'OrderStatus.Processing.Badge' },
  paid: { icon: Check, tone: 'ok', text: 'OrderStatus.Paid.Badge' },
  refunding: { icon: RotateCcw, tone: 'wait', text: 'OrderStatus.Refunding.Badge' },
  'refund-failed': { icon: X, tone: 'bad', text: 'OrderStatus.RefundFailed.Badge' },
  failed: { icon: X, tone: 'bad', text: 'OrderStatus.Failed.Badge' },
  cancelled: { icon: X, tone: 'off', text: 'OrderStatus.Cancelled.Badge' },
  refunded: { icon: RotateCcw, tone: 'off', text: 'OrderStatus.Refunded.Badge' },
  disputed: { icon: RotateCcw, tone: 'bad', text: 'OrderStatus.Disputed.Badge' },
};

export function OrderStatus({ order }: { order: Order }) {
  const state = orderStateOf(order);
  const { icon, tone, text } = LOOKS[state];
  const isFree = state === 'paid' && order.amount === 0;
  return (
    <span className={cx(styles.status, styles[tone])}>
      <Icon of={icon} size={14} strong />
      <Text id={isFree ? 'Order.Free.Label' : text} />
    </span>
  );
}
