import {
  COUPON_ATTEMPTS_PER_HOUR,
  COUPON_CODE_LENGTH_MAX,
  COUPON_CODE_LENGTH_MIN,
  COUPON_CODE_TYPED_LENGTH_MAX,
} from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './coupon.module.css';
import {
  type CouponFailure,
  type CouponProblem,
  type CouponRefusal,
  isProblem,
  isTypedCoupon,
} from './coupon.rules.ts';
import { CouponHelp } from './coupon-help.tsx';

const REFUSALS: Record<CouponRefusal, MessageId> = {
  'unknown-code': 'Coupon.Refused.Unknown',
  'already-redeemed': 'Coupon.Refused.AlreadyRedeemed',
  'not-yet-valid': 'Coupon.Refused.NotYetValid',
  expired: 'Coupon.Refused.Expired',
  'used-up': 'Coupon.Refused.UsedUp',
  'already-owned': 'Coupon.Refused.AlreadyOwned',
  'rate-limit': 'Coupon.Refused.RateLimit',
};

const PROBLEMS: Record<CouponProblem, MessageId> = {
  network: 'Coupon.Failed.Network',
  unexpected: 'Coupon.Failed.Unexpected',
};

interface CouponFormProps {
  /** What stands in the field at first. */
  code: string;
  /** The player has redeemed one and asked for the next: the cursor waits in the field. */
  isAnother: boolean;
  failure: CouponFailure | null;
  isBusy: boolean;
  onSubmit(typed: string): void;
}

export function CouponForm({ code, isAnother, failure, isBusy, onSubmit }: CouponFormProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [isEdited, setIsEdited] = useState(false);
  const shown = isEdited ? null : failure;
  const refusal = shown && !isProblem(shown) ? shown : null;

  // After a refusal there is a code to correct, wherever the form was sent from.
  useEffect(() => {
    if (isAnother || refusal) field.current?.focus();
  }, [isAnother, refusal]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    setIsEdited(false);
    onSubmit(String(new FormData(event.currentTarget).get('coupon')));
  }

  return (
    <div className={styles.ticket}>
      <section className={styles.body}>
        <h1>
          <Text id="Coupon.Form.Title" />
        </h1>
        <p className={styles.text}>
          <Text id="Coupon.Form.Text" />
        </p>
        <Form className={styles.form} onSubmit={submit} onInput={() => setIsEdited(true)}>
          {shown && isProblem(shown) ? (
            <Notice kind="danger">
              <Text id={PROBLEMS[shown]} />
            </Notice>
          ) : null}
          <Field
            ref={field}
            className={styles.code}
            label={<Text id="Coupon.Code.Label" />}
            name="coupon"
            defaultValue={code}
            required
            check={isTypedCoupon}
            maxLength={COUPON_CODE_TYPED_LENGTH_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            dir="ltr"
            messages={{
              valueMissing: text('Coupon.Code.Required'),
              customError: text('Coupon.Code.Requirement', {
                min: COUPON_CODE_LENGTH_MIN,
                max: COUPON_CODE_LENGTH_MAX,
              }),
            }}
            error={refusal ? text(REFUSALS[refusal], { count: COUPON_ATTEMPTS_PER_HOUR }) : undefined}
          />
          <Button kind="primary" type="submit" wide busy={isBusy} busyLabel={text('Coupon.Submit.Busy')}>
            <Text id="Coupon.Submit.Button" />
          </Button>
        </Form>
      </section>
      <CouponHelp />
    </div>
  );
}
