import { ORDER_STATUSES } from '@gatehouse/contract/operator/orders.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { fieldOf } from '../../components/act-button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { Empty, View } from '../../components/view.tsx';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { texts } from './texts.ts';

const STATUSES = [
  { value: '', label: texts.anyStatus },
  ...ORDER_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
];

export default function Orders() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('text') ?? '';
  const status = ORDER_STATUSES.find((one) => one === search.get('status'));
  const after = search.get('after');
  const query = useRead('GET /orders', {
    query: { ...(text ? { text } : {}), ...(status ? { status } : {}), ...(after ? { after } : {}) },
  });
  return (
    <Page title={texts.title}>
      <Form
        key={search.toString()}
        onSubmit={(event) => {
          const form = new FormData(event.currentTarget);
          const wanted = { text: fieldOf(form, 'text'), status: fieldOf(form, 'status') };
          setSearch(Object.entries(wanted).filter(([, value]) => value !== ''));
        }}
      >
        <Filters>
          <Field label={texts.search} name="text" defaultValue={text} maxLength={254} autoComplete="off" />
          <SelectField label={texts.status} name="status" defaultValue={status ?? ''} options={STATUSES} />
          <Button kind="secondary" type="submit">
            {texts.find}
          </Button>
        </Filters>
      </Form>
      <View query={query}>
        {({ orders, next }) => (
          <>
            <DataTable
              caption={texts.list}
              columns={ORDER_COLUMNS}
              rows={orders}
              idOf={({ orderId }) => orderId}
              empty={<Empty>{texts.none}</Empty>}
            />
            <Pager next={next} />
          </>
        )}
      </View>
    </Page>
  );
}
