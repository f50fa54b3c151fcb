import { COUPON_USES_MAX } from '@gatehouse/contract/operator/coupons.endpoints';
import { COUPONS_PER_ACT_MAX } from '@gatehouse/domain/limits';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useState } from 'react';
import { ActButton } from '../../components/act-button.tsx';
import { couponOrderIn } from './coupon-order.rules.ts';
import { CouponsMade } from './coupons-made.tsx';
import { texts } from './texts.ts';

export function CreateCoupons({ products }: { products: readonly string[] }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <ActButton
        endpoint="POST /coupons"
        label={texts.create}
        title={texts.createTitle}
        text={texts.createText}
        fields={<CouponFields products={products} />}
        done={texts.createDone}
        inputOf={(form) => ({ body: couponOrderIn(form) })}
        onDone={(reply) => setCodes(reply.codes)}
      />
      {codes === null ? null : <CouponsMade codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function CouponFields({ products }: { products: readonly string[] }) {
  const wrongCount = texts.countWrong(COUPONS_PER_ACT_MAX);
  const wrongPlayers = texts.countWrong(COUPON_USES_MAX);
  return (
    <>
      <SelectField
        label={texts.product}
        name="product"
        options={products.map((name) => ({ value: name, label: name }))}
      />
      <Field
        label={texts.count}
        name="count"
        type="number"
        required
        min={1}
        max={COUPONS_PER_ACT_MAX}
        defaultValue="1"
        messages={{ valueMissing: wrongCount, rangeUnderflow: wrongCount, rangeOverflow: wrongCount }}
      />
      <Field
        label={texts.ownCode}
        name="code"
        autoComplete="off"
        maxLength={64}
        pattern="\s*[A-Za-z0-9]+(-[A-Za-z0-9]+)*\s*"
        hint={texts.ownCodeHint}
        messages={{ patternMismatch: texts.ownCodeWrong }}
      />
      <Field
        label={texts.players}
        name="players"
        type="number"
        min={1}
        max={COUPON_USES_MAX}
        defaultValue="1"
        hint={texts.playersHint}
        messages={{ rangeUnderflow: wrongPlayers, rangeOverflow: wrongPlayers }}
      />
      <Field label={texts.starts} name="starts" type="date" hint={texts.startsHint} />
      <Field label={texts.ends} name="ends" type="date" hint={texts.endsHint} />
    </>
  );
}
