import type { ProductPrices } from '@gatehouse/contract/operator/prices.endpoints';
import type { Currency } from '@gatehouse/domain/money';
import { formatMoney } from '@gatehouse/domain/money';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Page } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import { texts } from './texts.ts';

const columnsIn = (currency: Currency): readonly Column<ProductPrices>[] => [
  {
    id: 'product',
    header: texts.product,
    sortBy: ({ productName }) => productName,
    cell: ({ product, productName }) => <Link to={`/prices/${product}`}>{productName}</Link>,
  },
  {
    id: 'price',
    header: texts.price,
    align: 'end',
    cell: ({ items }) => {
      const price = items[0]?.prices[currency];
      return price ? formatMoney({ amount: price.amount, currency }, 'en-GB') : '–';
    },
  },
  {
    id: 'currencies',
    header: texts.currencies,
    align: 'end',
    cell: ({ items }) => Object.keys(items[0]?.prices ?? {}).length,
  },
  { id: 'items', header: texts.items, align: 'end', cell: ({ items }) => items.length },
  {
    id: 'sale',
    header: texts.sale,
    cell: ({ items }) => {
      const sale = items.flatMap(({ prices }) => prices[currency]?.sale ?? [])[0];
      return sale
        ? `${formatMoney({ amount: sale.amount, currency }, 'en-GB')} – ${sale.until}`
        : texts.noSale;
    },
  },
  { id: 'forSale', header: texts.forSale, cell: ({ isForSale }) => (isForSale ? texts.yes : texts.no) },
];

export default function Prices() {
  const query = useRead('GET /prices', {});
  return (
    <Page title={texts.title}>
      <View query={query}>
        {({ defaultCurrency, products }) => (
          <DataTable
            caption={texts.list}
            columns={columnsIn(defaultCurrency)}
            rows={products}
            idOf={({ product }) => product}
            empty={<Empty>{texts.none}</Empty>}
          />
        )}
      </View>
    </Page>
  );
}
