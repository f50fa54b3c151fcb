import type { Receipt } from '@gatehouse/contract/order';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { usePrice } from '../../platform/i18n/use-price.ts';
import { OrderAccount } from './order-account.tsx';
import styles from './receipt.module.css';

/** Everything that a receipt needs: number, date, lines, tax, and the seller with address and tax number. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const format = useFormat();
  const { brand } = useConfig();
  const { number, date, seller, buyer, account } = receipt;
  return (
    <article className={styles.sheet}>
      <div className={styles.top}>
        <h1>
          <Text id="Receipt.Heading.Title" />
        </h1>
        <p className={styles.brand}>{brand.name}</p>
      </div>
      <Undone receipt={receipt} />
      <dl className={styles.facts}>
        <div>
          <dt>
            <Text id="Order.Number.Label" />
          </dt>
          <dd>
            <bdi>{number}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Text id="Order.Date.Label" />
          </dt>
          <dd>
            <time dateTime={date}>{format.date(new Date(date), { dateStyle: 'long' })}</time>
          </dd>
        </div>
        <div>
          <dt>
            <Text id="Receipt.Seller.Label" />
          </dt>
          <dd>
            {[seller.name, ...seller.address].map((line) => (
              <span key={line} className={styles.line}>
                <bdi>{line}</bdi>
              </span>
            ))}
            {seller.taxId === null ? null : (
              <span className={styles.line}>
                <Text id="Receipt.TaxId.Text" values={{ id: seller.taxId }} />
              </span>
            )}
            <a className={styles.line} href={`mailto:${seller.email}`}>
              <bdi>{seller.email}</bdi>
            </a>
          </dd>
        </div>
        {buyer.email === null ? null : (
          <div>
            <dt>
              <Text id="Receipt.Buyer.Label" />
            </dt>
            <dd>
              <bdi>{buyer.email}</bdi>
            </dd>
          </div>
        )}
        {account ? (
          <div>
            <dt>
              <Text id="Order.GameAccount.Label" />
            </dt>
            <dd>
              <OrderAccount account={account} />
            </dd>
          </div>
        ) : null}
        {receipt.isUpgrade ? (
          <div>
            <dt>
              <Text id="Order.Upgrade.Label" />
            </dt>
            <dd>
              <Text id="Order.Upgrade.Text" />
            </dd>
          </div>
        ) : null}
      </dl>
      <Lines receipt={receipt} />
      <Terms receipt={receipt} />
    </article>
  );
}

const UNDONE: Partial<Record<Receipt['status'], MessageId>> = {
  refunding: 'Receipt.Refunding.Text',
  refunded: 'Receipt.Refunded.Text',
  disputed: 'Receipt.Disputed.Text',
};

/** What the buyer agreed to, and what can be returned. */
function Terms({ receipt: { consent, policy, seller } }: { receipt: Receipt }) {
  const format = useFormat();
  return (
    <dl className={styles.facts}>
      {consent ? (
        <div>
          <dt>
            <Text id="Receipt.Delivery.Label" />
          </dt>
          <dd>
            <Text
              id="Receipt.Delivery.Text"
              values={{
                date: format.date(new Date(consent.at), { dateStyle: 'long', timeStyle: 'short' }),
                // Digits alone would be reordered in right-to-left texts.
                version: <bdi dir="ltr">{consent.version}</bdi>,
              }}
            />
          </dd>
        </div>
      ) : null}
      {policy.refundDays === null ? null : (
        <div>
          <dt>
            <Text id="Receipt.Refunds.Label" />
          </dt>
          <dd>
            <Text id="Receipt.Refunds.Text" values={{ days: policy.refundDays, contact: seller.email }} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Undone({ receipt: { status, lines, currency, total, refundedAmount } }: { receipt: Receipt }) {
  const price = usePrice();
  // A server of the version before sends no amount.
  const partlyRefunded = refundedAmount ? 'Order.PartlyRefunded.Text' : undefined;
  const text = UNDONE[status] ?? partlyRefunded;
  if (!text) return null;
  const values = {
    item: lines[0]?.title ?? '',
    price: price(total, currency),
    refunded: price(refundedAmount, currency),
  };
  return (
    <Notice role="note" className={styles.undone}>
      <Text id={text} values={values} />
    </Notice>
  );
}

function Lines({ receipt: { lines, currency, total, tax } }: { receipt: Receipt }) {
  const format = useFormat();
  const price = usePrice();
  const rate = format.number(tax.percent / 100, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">
            <Text id="Receipt.Item.Label" />
          </th>
          <th scope="col">
            <Text id="Receipt.Quantity.Label" />
          </th>
          <th scope="col">
            <Text id="Receipt.Price.Label" />
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, quantity, amount }) => (
          <tr key={title}>
            <td>
              <bdi>{title}</bdi>
            </td>
            <td>{format.number(quantity)}</td>
            <td>
              <bdi>{price(amount, currency)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row" colSpan={2}>
            <Text id="Order.Total.Label" />
          </th>
          <td>
            <bdi>{price(total, currency)}</bdi>
          </td>
        </tr>
        <tr className={styles.tax}>
          <th scope="row" colSpan={2}>
            {tax.country === null ? (
              <Text id="Receipt.Tax.Label" values={{ rate }} />
            ) : (
              <Text id="Receipt.TaxIn.Label" values={{ rate, country: format.country(tax.country) }} />
            )}
          </th>
          <td>
            <bdi>{price(tax.amount, currency)}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
