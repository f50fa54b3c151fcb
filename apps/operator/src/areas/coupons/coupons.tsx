import type { ListedCoupon } from '@gatehouse/contract/operator/coupons.endpoints';
import { COUPON_CODE_TYPED_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { ActButton, fieldOf, reasonOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { Plot } from '../../components/plot.tsx';
import { Empty, View } from '../../components/view.tsx';
import styles from './coupons.module.css';
import { CreateCoupons } from './create-coupons.tsx';
import { texts } from './texts.ts';

const CODE: Column<ListedCoupon> = {
  id: 'code',
  header: texts.code,
  isUnbroken: true,
  sortBy: ({ code }) => code,
  cell: ({ code }) => (
    <Link to={`/coupons?code=${code}`}>
      <code>{code}</code>
    </Link>
  ),
};
const CODE_AND_BATCH: Column<ListedCoupon> = {
  ...CODE,
  cell: (coupon) => (
    <span className={styles.code}>
      {CODE.cell(coupon)}
      {coupon.batch === null ? null : (
        <small>
          <Link to={`/coupons?batch=${coupon.batch}`}>{texts.batch}</Link>
        </small>
      )}
    </span>
  ),
};
const OTHERS: readonly Column<ListedCoupon>[] = [
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
  const code = search.get('code');
  const batch = search.get('batch');
  const filters = {
    ...(product ? { product } : {}),
    ...(code ? { code } : {}),
    ...(batch ? { batch } : {}),
  };
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
                const form = new FormData(event.currentTarget);
                const wanted = { code: fieldOf(form, 'code'), product: fieldOf(form, 'product') };
                // Looking for something else leaves the batch.
                setSearch(Object.entries(wanted).filter(([, value]) => value !== ''));
              }}
            >
              <Filters>
                <Field
                  label={texts.code}
                  name="code"
                  defaultValue={code ?? ''}
                  maxLength={COUPON_CODE_TYPED_LENGTH_MAX}
                  autoComplete="off"
                />
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
            {batch ? <Batch batchId={batch} /> : null}
            <Usage filters={filters} />
            <DataTable
              caption={texts.list}
              columns={[batch ? CODE : CODE_AND_BATCH, ...OTHERS]}
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

function Batch({ batchId }: { batchId: string }) {
  return (
    <div className={styles.batch}>
      <span>
        {texts.ofBatch} <Link to="/coupons">{texts.allCoupons}</Link>
      </span>
      <ActButton
        endpoint="POST /coupon-batches/:batchId/revoke"
        label={texts.revokeBatch}
        title={texts.revokeBatchTitle}
        text={texts.revokeBatchText}
        done={texts.revokeBatchDone}
        isDanger
        inputOf={(form) => ({ params: { batchId }, body: { reason: reasonOf(form) } })}
      />
    </div>
  );
}

function Usage({ filters }: { filters: { product?: string; code?: string; batch?: string } }) {
  const query = useRead('GET /coupons/usage', { query: filters });
  return (
    <View query={query}>
      {({ days }) => (
        <Plot
          title={texts.usage}
          days={days.map(({ day }) => day)}
          lines={[{ label: texts.uses, values: days.map(({ redeemed }) => redeemed) }]}
        />
      )}
    </View>
  );
}

const optionsOf = (products: readonly string[]) => products.map((name) => ({ value: name, label: name }));
