import {
  COUPON_ATTEMPTS_PER_HOUR,
  COUPON_CODE_LENGTH_MAX,
  COUPON_CODE_LENGTH_MIN,
  COUPON_CODE_TYPED_LENGTH_MAX,
} from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { type FormEvent, useEffect, useRef } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './coupon.module.css';
import { type CouponFailure, isTypedCoupon } from './coupon.rules.ts';
import { CouponHelp } from './coupon-help.tsx';

interface CouponFormProps {
  /** Initial value of the field. */
  code: string;
  /** The player has redeemed one code and wants to enter the next: focus the field. */
  isAnother: boolean;
  failure: CouponFailure | null;
  isBusy: boolean;
  onSubmit(typed: string): void;
}

export function CouponForm({ code, isAnother, failure, isBusy, onSubmit }: CouponFormProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const { shown, errorAt, onEdit, onSend } = useServerError(failure);
  const isRefused = shown?.at === 'coupon';

  // Focus the field after a rejection, whichever control submitted the form.
  useEffect(() => {
    if (isAnother || isRefused) field.current?.focus();
  }, [isAnother, isRefused]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    onSend();
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
        <Form className={styles.form} onSubmit={submit} onInput={onEdit}>
          <FailureNotice failure={shown} />
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
            error={errorAt('coupon', { count: COUPON_ATTEMPTS_PER_HOUR })}
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
