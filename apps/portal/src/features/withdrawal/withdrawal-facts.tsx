import type { MessageId } from '@gatehouse/messages/ids.ts';
import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { usePrice } from '../../platform/i18n/use-price.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import styles from './withdrawal.module.css';
import type { Declaration } from './withdrawal.rules.ts';

type WithdrawalFactsProps = { declaration: Declaration; declaredAt?: string };

/** The content of the declaration. */
export function WithdrawalFacts({ declaration, declaredAt }: WithdrawalFactsProps) {
  const format = useFormat();
  const price = usePrice();
  // A mail goes to a validated address only.
  const ownEmail = useSession(({ user }) =>
    isSignedIn(user) && user.validated === true ? user.email : null,
  );
  const isOwn = declaration.kind === 'own';
  const email = isOwn ? ownEmail : declaration.email;
  return (
    <dl className={styles.facts}>
      <Fact name="Withdrawal.Name.Label">{declaration.name}</Fact>
      {isOwn ? <Fact name="Withdrawal.Order.Label">{declaration.order.displayName}</Fact> : null}
      <Fact name="Order.Number.Label">{isOwn ? declaration.order.number : declaration.orderNumber}</Fact>
      {isOwn ? (
        <Fact name="Order.Total.Label">{price(declaration.order.amount, declaration.order.currency)}</Fact>
      ) : null}
      {email ? <Fact name="Withdrawal.Mail.Label">{email}</Fact> : null}
      {declaredAt === undefined ? null : (
        <Fact name="Withdrawal.Date.Label">
          <time dateTime={declaredAt}>
            {format.date(new Date(declaredAt), { dateStyle: 'long', timeStyle: 'long' })}
          </time>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: MessageId; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <Text id={name} />
      </dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
