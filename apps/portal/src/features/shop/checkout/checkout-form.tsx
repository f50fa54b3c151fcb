import { taxIncludedIn } from '@gatehouse/domain/money';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ReactNode } from 'react';
import { productLink } from '../../../entities/products/product-link.ts';
import { useConfig } from '../../../platform/config-context.ts';
import { ContentLink } from '../../../platform/content-link.tsx';
import { FailureNotice } from '../../../platform/forms/failure-notice.tsx';
import { Text, useText } from '../../../platform/i18n/text.tsx';
import { useFormat } from '../../../platform/i18n/use-format.ts';
import { usePrice } from '../../../platform/i18n/use-price.ts';
import { LoadFailedNotice } from '../../../platform/load-failed-notice.tsx';
import { CurrencyMenu } from '../currency-menu.tsx';
import { RefundText } from '../refund-text.tsx';
import styles from './checkout.module.css';
import { CheckoutDetails } from './checkout-details.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { useChangedTerms } from './use-changed-terms.ts';
import { type CheckoutOrder, useGameAccounts } from './use-checkout.ts';
import { usePurchase } from './use-purchase.ts';

/** What is bought and where it goes at the start, what it costs and the payment at the end. */
export function CheckoutForm({ order }: { order: CheckoutOrder }) {
  const text = useText();
  const price = usePrice();
  const { links } = useConfig();
  const { product, offers, item, amount, currency, isChanging } = order;
  const recipient = useGameAccounts(item);
  const purchase = usePurchase();
  const terms = useChangedTerms(purchase.failure);
  const isPaid = currency !== null;
  const { country, percent } = offers.tax;

  function pay() {
    if (terms.areToAccept || isChanging || recipient.isLoading || recipient.failure) return;
    purchase.buy({
      productName: product.productName,
      purchaseableId: item.id,
      amount,
      currency: currency ?? 'EUR',
      accountId: recipient.selected?.id,
      ...(item.needs ? { withGame: true } : {}),
      ...(isPaid ? { tax: { country, percent }, consent: { version: offers.policy.version } } : {}),
    });
  }

  return (
    <Form className={styles.form} onSubmit={pay}>
      <div className={styles.main}>
        <CheckoutItems order={order} />
        <CheckoutDetails order={order} recipient={recipient} />
      </div>
      <section className={styles.pay} aria-label={text('Checkout.Total.Label')}>
        <div className={styles.total}>
          <span>
            <Text id="Checkout.Total.Label" />
          </span>
          <bdi className={styles.amount}>
            {isPaid ? price(amount, currency) : <Text id="Offer.Free.Label" />}
          </bdi>
        </div>
        {isPaid ? (
          <div className={styles.tax}>
            <TaxText {...offers.tax} amount={amount} currency={currency} />
            <CurrencyMenu current={currency} currencies={offers.currencies} />
          </div>
        ) : null}
        {isPaid ? (
          <Checkbox
            key={offers.policy.version}
            name="consent"
            required
            messages={{ valueMissing: text('Checkout.Consent.Required') }}
          >
            <Text id="Checkout.Consent.Label" />
          </Checkbox>
        ) : null}
        {terms.areToAccept ? (
          <Notice kind="warn" role="note">
            <Text id="Legal.Checkout.Text" />
          </Notice>
        ) : null}
        <FailureNotice failure={terms.isAnswer ? null : purchase.failure} />
        {recipient.failure ? (
          <LoadFailedNotice {...recipient.failure}>
            <Text id="Checkout.Load.Failed" />
          </LoadFailedNotice>
        ) : (
          <Button
            kind="primary"
            {...(terms.areToAccept ? { onClick: terms.show } : { type: 'submit' })}
            wide
            busy={purchase.isOpening || isChanging || recipient.isLoading}
            busyLabel={text('Checkout.Pay.Busy')}
          >
            {terms.areToAccept ? (
              <Text id="Legal.Show.Button" />
            ) : isPaid ? (
              <Text id="Checkout.Pay.Button" values={{ price: price(amount, currency) }} />
            ) : (
              <Text id="Checkout.Claim.Button" />
            )}
          </Button>
        )}
        {isPaid ? (
          <>
            <p className={styles.small}>
              <Text
                id="Checkout.Terms.Text"
                values={{
                  terms: (chunks: ReactNode) => <ContentLink to={links.terms}>{chunks}</ContentLink>,
                }}
              />
            </p>
            <RefundText policy={offers.policy} className={styles.small} />
          </>
        ) : null}
        <p className={styles.small}>
          <ContentLink to={productLink(product.productName)}>
            <Text id="Checkout.Back.Link" values={{ game: product.displayName }} />
          </ContentLink>
        </p>
      </section>
    </Form>
  );
}

type TaxTextProps = { country: string; percent: number; amount: number; currency: string };

function TaxText({ country, percent, amount, currency }: TaxTextProps) {
  const price = usePrice();
  const format = useFormat();
  const values = {
    rate: format.number(percent / 100, { style: 'percent', maximumFractionDigits: 2 }),
    country: format.country(country),
    tax: price(taxIncludedIn(amount, percent), currency),
  };
  return (
    <p>
      <Text id={percent > 0 ? 'Checkout.Tax.Text' : 'Checkout.Tax.None'} values={values} />
    </p>
  );
}
