import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { ActButton, fieldOf, reasonOf } from '../../components/act-button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { endOfDay } from '../../components/utc-field.rules.ts';
import { View } from '../../components/view.tsx';
import { texts } from './texts.ts';

export function CouponButton({ userId }: { userId: string }) {
  const [code, setCode] = useState<string | null>(null);
  return (
    <>
      <ActButton
        endpoint="POST /players/:userId/coupon"
        label={texts.coupon}
        title={texts.couponTitle}
        text={texts.couponText}
        done={texts.couponDone}
        fields={<CouponFields />}
        inputOf={(form) => ({
          params: { userId },
          body: {
            reason: reasonOf(form),
            product: fieldOf(form, 'product'),
            endsAt: endOfDay(fieldOf(form, 'ends')),
          },
        })}
        onDone={(reply) => setCode(reply.code)}
      />
      {code === null ? null : (
        <Modal
          isOpen
          dismissible={false}
          title={texts.couponCode}
          actions={
            <Button kind="primary" onClick={() => setCode(null)}>
              {texts.close}
            </Button>
          }
        >
          <p>{texts.couponCodeText}</p>
          <CopyField value={code} label={texts.couponCode} />
        </Modal>
      )}
    </>
  );
}

function CouponFields() {
  const query = useRead('GET /grantable-items', {});
  return (
    <>
      <View query={query}>
        {({ items }) => (
          <SelectField
            label={texts.product}
            name="product"
            required
            options={[
              { value: '', label: texts.grantChoose },
              ...items
                .filter(({ extra }) => extra === null)
                .map(({ product, title }) => ({ value: product, label: title })),
            ]}
          />
        )}
      </View>
      <Field label={texts.couponEnds} name="ends" type="date" hint={texts.couponEndsHint} />
    </>
  );
}
