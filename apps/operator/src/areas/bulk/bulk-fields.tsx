import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useId, useState } from 'react';
import styles from './bulk.module.css';
import { BETWEEN } from './bulk-order.rules.ts';
import { texts } from './texts.ts';

type Known = OperatorReplyOf<'GET /bulk-acts'>;
const optionOf = (name: string) => ({ value: name, label: name });

export function ItemFields({ products }: Pick<Known, 'products'>) {
  const [item, setItem] = useState('');
  const [isCoupon, setIsCoupon] = useState(false);
  const isWhole = !item.includes(BETWEEN);
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label={texts.product}
          name="item"
          required
          value={item}
          onChange={(event) => setItem(event.currentTarget.value)}
          options={[
            { value: '', label: texts.choose },
            ...products.flatMap(({ name, extras }) => [
              optionOf(name),
              ...extras.map((extra) => ({ value: name + BETWEEN + extra, label: texts.item(name, extra) })),
            ]),
          ]}
        />
      </div>
      {isWhole ? (
        <Checkbox
          name="coupon"
          hint={texts.isCouponHint}
          checked={isCoupon}
          onChange={(event) => setIsCoupon(event.currentTarget.checked)}
        >
          {texts.isCoupon}
        </Checkbox>
      ) : null}
      {isWhole && isCoupon ? (
        <div className={styles.fields}>
          <Field label={texts.couponEnds} name="couponEnds" type="date" hint={texts.couponEndsHint} />
        </div>
      ) : null}
    </>
  );
}

export function PlayerFields({
  by,
  onBy,
  known,
}: {
  by: 'file' | 'filter';
  onBy: (by: 'file' | 'filter') => void;
  known: Known;
}) {
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label={texts.by_}
          value={by}
          onChange={(event) => onBy(event.currentTarget.value === 'filter' ? 'filter' : 'file')}
          options={[
            { value: 'file', label: texts.byFile },
            { value: 'filter', label: texts.byFilter },
          ]}
        />
        {by === 'file' ? <FileField /> : null}
      </div>
      {by === 'filter' ? <FilterFields known={known} /> : null}
    </>
  );
}

function FileField() {
  const id = useId();
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{texts.file}</label>
      <input
        id={id}
        name="file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        {texts.fileHint}
      </span>
    </div>
  );
}

function FilterFields({ known: { products, games } }: { known: Known }) {
  const any = { value: '', label: texts.any };
  return (
    <div className={styles.fields}>
      <Field label={texts.signedUpAfter} name="signedUpAfter" type="date" />
      <Field label={texts.signedUpBefore} name="signedUpBefore" type="date" />
      <Field label={texts.signedInAfter} name="signedInAfter" type="date" />
      <Field label={texts.signedInBefore} name="signedInBefore" type="date" />
      <Field
        label={texts.locale}
        name="locale"
        autoComplete="off"
        pattern="[a-z]{2}-[A-Z]{2}"
        hint={texts.localeHint}
        messages={{ patternMismatch: texts.localeWrong }}
      />
      <Field
        label={texts.country}
        name="country"
        autoComplete="off"
        pattern="[A-Za-z]{2}"
        hint={texts.countryHint}
        messages={{ patternMismatch: texts.countryWrong }}
      />
      <SelectField
        label={texts.owns}
        name="owns"
        options={[any, ...products.map(({ name }) => optionOf(name))]}
      />
      <SelectField label={texts.plays} name="plays" options={[any, ...games.map(optionOf)]} />
    </div>
  );
}
