import type { ProductPrices } from '@gatehouse/contract/operator/prices.endpoints';
import { CURRENCIES, type Currency } from '@gatehouse/domain/money';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { EditForm } from '../../components/edit-form.tsx';
import { Page, Section } from '../../components/page.tsx';
import { View } from '../../components/view.tsx';
import { changedItems, type PriceDraft } from './price-draft.rules.ts';
import { PriceTable } from './price-table.tsx';
import { texts } from './texts.ts';

type Item = ProductPrices['items'][number];

export default function ProductPricesPage() {
  const { product = '' } = useParams();
  const query = useRead('GET /prices', {});
  return (
    <View query={query}>
      {({ release, defaultCurrency, products }) => {
        const found = products.find((one) => one.product === product);
        if (!found) return <Page title={texts.missing}>{null}</Page>;
        return <PricesOf key={product} {...{ release, defaultCurrency }} prices={found} />;
      }}
    </View>
  );
}

function PricesOf({
  release,
  defaultCurrency,
  prices,
}: {
  release: number | null;
  defaultCurrency: Currency;
  prices: ProductPrices;
}) {
  const navigate = useNavigate();
  // What is read again meanwhile does not replace what was written, nor the release that it was written for.
  const [base] = useState({ release, prices });
  const { product, productName, items } = base.prices;
  const [changes, setChanges] = useState<ReadonlyMap<Item, Partial<Record<Currency, PriceDraft>>>>(new Map());
  const currencies = [defaultCurrency, ...CURRENCIES.filter((one) => one !== defaultCurrency)];
  return (
    <Page title={productName}>
      <EditForm
        endpoint="PUT /prices/:product"
        inputOf={(reason) => ({
          params: { product },
          body: { release: base.release, reason, items: changedItems(items, changes) },
        })}
        done={texts.done}
        onDone={() => void navigate('/prices')}
      >
        <p>{texts.explanation}</p>
        {items.map((item) => (
          <Section key={item.extra ?? ''} title={texts.pricesOf(item.title)}>
            <PriceTable
              item={item}
              currencies={currencies}
              drafts={changes.get(item) ?? {}}
              onChange={(currency, draft) =>
                setChanges((before) => new Map(before).set(item, { ...before.get(item), [currency]: draft }))
              }
            />
          </Section>
        ))}
      </EditForm>
    </Page>
  );
}
