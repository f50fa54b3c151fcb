import { WITHDRAWAL_NAME_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { type FormEvent, useState } from 'react';
import { useHydratedLocation } from '../../framework/hydrated-location.ts';
import { useEmailField } from '../../platform/forms/use-email-field.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import { useWithdrawableOrders } from './use-withdrawal.ts';
import type { Declaration } from './withdrawal.rules.ts';

const OTHER = '';
const EXAMPLE = 'GH-000042';

type WithdrawalFormProps = { last: Declaration | null; onSubmit(declaration: Declaration): void };

/** The first step. A player chooses from the orders that can be withdrawn from, or names another one by its number. */
export function WithdrawalForm({ last, onSubmit }: WithdrawalFormProps) {
  const text = useText();
  const { orders, isLoading } = useWithdrawableOrders();
  const { search } = useHydratedLocation();
  const [chosen, setChosen] = useState<string | null>(last?.kind === 'by-number' ? OTHER : null);
  const linked = last?.kind === 'own' ? last.order.id : new URLSearchParams(search).get('order');
  const suggested = orders.find(({ id }) => id === linked) ?? orders[0];
  const order = chosen === null ? suggested : orders.find(({ id }) => id === chosen);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isLoading) return;
    const data = new FormData(event.currentTarget);
    const textIn = (field: string) => String(data.get(field) ?? '').trim();
    const name = textIn('name');
    onSubmit(
      order
        ? { kind: 'own', name, order }
        : { kind: 'by-number', name, orderNumber: textIn('number'), email: textIn('username') },
    );
  }

  return (
    <FormPane title={<Text id="Withdrawal.Form.Title" />} text={<Text id="Withdrawal.Form.Text" />}>
      <Form onSubmit={submit}>
        <Field
          name="name"
          label={<Text id="Withdrawal.Name.Label" />}
          defaultValue={last?.name}
          required
          pattern=".*\S.*"
          maxLength={WITHDRAWAL_NAME_LENGTH_MAX}
          autoComplete="name"
          messages={{
            valueMissing: text('Withdrawal.Name.Required'),
            patternMismatch: text('Withdrawal.Name.Required'),
          }}
        />
        {orders.length > 0 ? (
          <SelectField
            name="order"
            value={order?.id ?? OTHER}
            label={text('Withdrawal.Order.Label')}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            options={[
              ...orders.map(({ id, number, displayName }) => ({
                value: id,
                label: text('Withdrawal.Order.Option', { item: displayName, number }),
              })),
              { value: OTHER, label: text('Withdrawal.Order.Other') },
            ]}
          />
        ) : null}
        {order || isLoading ? null : <ByNumber last={last} />}
        <Button kind="primary" type="submit" wide busy={isLoading}>
          <Text id="Common.Continue.Button" />
        </Button>
      </Form>
    </FormPane>
  );
}

function ByNumber({ last }: Pick<WithdrawalFormProps, 'last'>) {
  const text = useText();
  const emailField = useEmailField();
  const ownEmail = useSession(({ user }) => (isSignedIn(user) ? user.email : null));
  const known = last?.kind === 'by-number' ? last : undefined;
  return (
    <>
      <Field
        name="number"
        dir="ltr"
        label={<Text id="Order.Number.Label" />}
        hint={<Text id="Withdrawal.Number.Hint" values={{ example: EXAMPLE }} />}
        defaultValue={known?.orderNumber}
        required
        pattern=".*\p{Nd}.*"
        maxLength={32}
        messages={{
          valueMissing: text('Withdrawal.Number.Required'),
          patternMismatch: text('Withdrawal.Number.Required'),
        }}
      />
      <Field
        {...emailField}
        name="username"
        autoComplete="email"
        label={<Text id="SignIn.Email.Label" />}
        hint={<Text id="Withdrawal.Email.Hint" />}
        defaultValue={known?.email ?? ownEmail ?? undefined}
      />
    </>
  );
}
