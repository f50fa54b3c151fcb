import type { Offer } from '@gatehouse/contract/offer';
import type {
  EditedPromotion,
  PreviewedPrice,
  PricedItem,
} from '@gatehouse/contract/operator/promotions.endpoints';
import { type Currency, formatMoney } from '@gatehouse/domain/money';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useState } from 'react';
import { usePreview } from '../../api/use-preview.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EditFields } from '../../components/edit-form.tsx';
import { UtcField } from '../../components/utc-field.tsx';
import { Empty } from '../../components/view.tsx';
import { itemOf, written } from './promotion-draft.rules.ts';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<PreviewedPrice>[] = [
  { id: 'viewer', header: texts.viewer, cell: ({ viewer }) => texts.viewers[viewer] },
  { id: 'amount', header: texts.amount, align: 'end', cell: ({ offer }) => money(offer, 'amount') },
  { id: 'before', header: texts.before, align: 'end', cell: ({ offer }) => money(offer, 'listAmount') },
  { id: 'lowest', header: texts.lowest, align: 'end', cell: ({ offer }) => money(offer, 'lowestAmount') },
];

/** What each kind of player pays, by the server's own prices. */
export function PromotionPreview({
  name,
  draft,
  items,
}: {
  name: string;
  draft: EditedPromotion;
  items: readonly PricedItem[];
}) {
  const currencies = Object.keys(itemOf(items, draft)?.amounts ?? {}) as Currency[];
  const [chosen, setCurrency] = useState<Currency>('EUR');
  const [at, setAt] = useState('');
  const currency = currencies.includes(chosen) ? chosen : currencies[0];
  return (
    <>
      <p>{texts.previewText}</p>
      <EditFields>
        <SelectField
          label={texts.currency}
          value={currency ?? ''}
          onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
          options={currencies.map((one) => ({ value: one, label: one }))}
        />
        <UtcField key={draft.starts} label={texts.at} value={at || draft.starts} onChange={setAt} />
      </EditFields>
      {currency && draft.starts && draft.ends ? (
        <Prices input={{ name, promotion: written(draft), currency, at: at || draft.starts }} />
      ) : (
        <Empty>{texts.previewEmpty}</Empty>
      )}
    </>
  );
}

function Prices({
  input,
}: {
  input: { name: string; promotion: EditedPromotion; currency: Currency; at: string };
}) {
  const { data } = usePreview('POST /promotions/preview', { body: input });
  return (
    <DataTable
      caption={texts.preview}
      columns={COLUMNS}
      rows={data?.prices ?? []}
      idOf={({ viewer }) => viewer}
      empty={<Empty>{texts.previewEmpty}</Empty>}
    />
  );
}

function money(offer: Offer, field: 'amount' | 'listAmount' | 'lowestAmount'): string {
  if (offer.kind === 'free') return field === 'amount' ? texts.free : '–';
  const amount = offer[field];
  return amount === undefined ? '–' : formatMoney({ amount, currency: offer.currency }, 'en-GB');
}
