import type { ListedCoupon } from '@gatehouse/contract/operator/coupons.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { ActButton, fieldOf, reasonOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { Empty, View } from '../../components/view.tsx';
import { CreateCoupons } from './create-coupons.tsx';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<ListedCoupon>[] = [
  {
    id: 'code',
    header: texts.code,
    isUnbroken: true,
    sortBy: ({ code }) => code,
    cell: ({ code }) => <code>{code}</code>,
  },
  { id: 'product', header: texts.product, sortBy: ({ product }) => product, cell: ({ product }) => product },
  {
    id: 'uses',
    header: texts.uses,
    sortBy: ({ uses }) => uses,
    cell: ({ uses, usesMax }) => texts.usesOf(uses, usesMax),
  },
  { id: 'state', header: texts.state, cell: ({ state }) => <Badge>{texts.states[state]}</Badge> },
  {
    id: 'valid',
    header: texts.valid,
    cell: ({ startsAt, endsAt }) =>
      startsAt === null && endsAt === null ? (
        texts.always
      ) : (
        <>
          <Moment at={startsAt} none="" /> – <Moment at={endsAt} none="" />
        </>
      ),
  },
  { id: 'created', header: texts.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'acts',
    header: texts.acts,
    align: 'end',
    cell: ({ code, state }) =>
      state === 'revoked' ? null : (
        <ActButton
          endpoint="POST /coupons/:code/revoke"
          label={texts.revoke}
          title={texts.revokeTitle(code)}
          text={texts.revokeText}
          done={texts.revokeDone}
          inputOf={(form) => ({ params: { code }, body: { reason: reasonOf(form) } })}
        />
      ),
  },
];

export default function Coupons() {
  const [search, setSearch] = useSearchParams();
  const product = search.get('product');
  const after = search.get('after');
  const filters = product ? { product } : {};
  const query = useRead('GET /coupons', { query: { ...filters, ...(after ? { after } : {}) } });
  const products = query.data?.products ?? [];
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ExportButton endpoint="GET /coupons/export" input={{ query: filters }} file={texts.file} />
          <CreateCoupons products={products} />
        </>
      }
    >
      <View query={query}>
        {({ coupons, next }) => (
          <>
            <Form
              key={search.toString()}
              onSubmit={(event) => {
                const wanted = fieldOf(new FormData(event.currentTarget), 'product');
                setSearch(wanted ? { product: wanted } : {});
              }}
            >
              <Filters>
                <SelectField
                  label={texts.product}
                  name="product"
                  defaultValue={product ?? ''}
                  options={[{ value: '', label: texts.anyProduct }, ...optionsOf(products)]}
                />
                <Button kind="secondary" type="submit">
                  {texts.show}
                </Button>
              </Filters>
            </Form>
            <DataTable
              caption={texts.list}
              columns={COLUMNS}
              rows={coupons}
              idOf={({ code }) => code}
              empty={<Empty>{texts.none}</Empty>}
            />
            <Pager next={next} />
          </>
        )}
      </View>
    </Page>
  );
}

const optionsOf = (products: readonly string[]) => products.map((name) => ({ value: name, label: name }));
