import type { ListedArticle } from '@gatehouse/contract/operator/content-edits.endpoints';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { fieldOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { NewNamed } from '../../components/new-named.tsx';
import { Page } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<ListedArticle>[] = [
  {
    id: 'title',
    header: texts.headline,
    sortBy: ({ title }) => title,
    cell: ({ product, article, title }) => (
      <Link to={`/news/${product}/${article}`}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  {
    id: 'product',
    header: texts.product,
    sortBy: ({ productName }) => productName,
    cell: ({ productName }) => <bdi>{productName}</bdi>,
  },
  { id: 'date', header: texts.date, isUnbroken: true, sortBy: ({ date }) => date, cell: ({ date }) => date },
  { id: 'locales', header: texts.locales, align: 'end', cell: ({ locales }) => locales },
];

export default function News() {
  const query = useRead('GET /content/news', {});
  const products = query.data?.products ?? [];
  return (
    <Page
      title={texts.title}
      actions={
        <NewNamed
          label={texts.create}
          text={texts.createText}
          hint={texts.nameHint}
          fields={
            <SelectField
              label={texts.product}
              name="product"
              options={products.map(({ product, productName }) => ({ value: product, label: productName }))}
            />
          }
          pathOf={(name, form) => `/news/${fieldOf(form, 'product')}/${name}`}
        />
      }
    >
      <View query={query}>
        {({ articles }) => (
          <DataTable
            caption={texts.list}
            columns={COLUMNS}
            rows={articles}
            idOf={({ product, article }) => `${product}/${article}`}
            empty={<Empty>{texts.none}</Empty>}
          />
        )}
      </View>
    </Page>
  );
}
