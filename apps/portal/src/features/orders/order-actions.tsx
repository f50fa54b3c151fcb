import type { Order } from '@gatehouse/contract/order';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Link } from 'react-router';
import { summaryPath } from '../../entities/products/product-link.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './order.module.css';
import { actionsOf, hasReceipt, type OrderAction, type OrderState } from './order.rules.ts';
import { type useOrderActions, usePlaysInBrowser } from './use-order.ts';

type Actions = ReturnType<typeof useOrderActions>;

/** The first action is the primary one. */
const KINDS = ['primary', 'secondary', 'quiet'] as const;

interface OrderActionsProps {
  order: Order;
  state: OrderState;
  actions: Actions;
}

export function OrderActions({ order, state, actions }: OrderActionsProps) {
  const locale = usePageLocale();
  const shown = actionsOf(state, usePlaysInBrowser(order.productName));
  return (
    <div className={styles.actions}>
      {shown.map((action, index) => (
        <Action key={action} action={action} kind={KINDS[index]} order={order} actions={actions} />
      ))}
      {hasReceipt(order) ? (
        <ButtonLink kind="quiet">
          <Link to={`/${locale}/orders/${order.id}/receipt`}>
            <Text id="Order.Receipt.Button" />
          </Link>
        </ButtonLink>
      ) : null}
    </div>
  );
}

type ActionProps = {
  action: OrderAction;
  kind: (typeof KINDS)[number] | undefined;
  order: Order;
  actions: Actions;
};

function Action({ action, kind, order, actions }: ActionProps) {
  const locale = usePageLocale();
  if (action === 'pay') {
    return (
      <Button kind={kind} busy={actions.isPaying} onClick={actions.pay}>
        <Text id="Order.Pay.Button" />
      </Button>
    );
  }
  if (action === 'cancel') {
    return (
      <Button kind={kind} busy={actions.isCancelling} onClick={actions.cancel}>
        <Text id="Order.Cancel.Button" />
      </Button>
    );
  }
  const { text, path } = LINKS[action];
  return (
    <ButtonLink kind={kind}>
      <Link to={`/${locale}${path(order)}`}>
        <Text id={text} />
      </Link>
    </ButtonLink>
  );
}

const toSummary = ({ productName, extraName }: Order) => summaryPath(productName, extraName);

const LINKS: Record<
  Exclude<OrderAction, 'pay' | 'cancel'>,
  { text: MessageId; path(order: Order): string }
> = {
  play: { text: 'Order.Play.Button', path: ({ productName }) => `/play/${productName}` },
  library: { text: 'Order.Library.Button', path: ({ productName }) => `/library?game=${productName}` },
  retry: { text: 'Common.Retry.Button', path: toSummary },
  'order-again': { text: 'Order.Again.Button', path: toSummary },
  support: { text: 'Order.Support.Button', path: () => '/support' },
};
