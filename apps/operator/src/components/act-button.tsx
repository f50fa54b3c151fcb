import type { OperatorEndpoint } from '@gatehouse/contract/operator/operator-endpoint';
import type { OperatorEndpointKey, OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { operatorEndpoints } from '@gatehouse/contract/operator/operator-endpoints';
import { OPERATOR_REASON_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import type { IconShape } from '@gatehouse/ui/graphics/icon.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { type ReactNode, useId, useState } from 'react';
import type { CallInput } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useAct } from '../api/use-act.ts';
import styles from './act-button.module.css';
import { texts } from './texts.ts';
import { useToast } from './toasts.tsx';

type ActButtonProps<K extends OperatorEndpointKey> = {
  endpoint: K;
  /** The button, and the button of the dialog. */
  label: string;
  icon?: IconShape;
  title: string;
  /** What it does, and what cannot be undone. */
  text?: ReactNode;
  /** Further fields of the dialog. */
  fields?: ReactNode;
  /** The call, from the fields of the dialog; the reason is among them where the contract asks for one. */
  inputOf: (form: FormData) => CallInput<K>;
  /** What the toast says. */
  done: string;
  onDone?: (reply: OperatorReplyOf<K>) => void;
  isDanger?: boolean;
};

/** A button with its dialog. It is there only for operators whose roles permit the endpoint. */
export function ActButton<K extends OperatorEndpointKey>(props: ActButtonProps<K>) {
  const { endpoint, label, icon, isDanger } = props;
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const { permission }: OperatorEndpoint = operatorEndpoints[endpoint];
  if (permission !== 'anyone' && !may(permission)) return null;
  return (
    <>
      <Button
        kind={isDanger ? 'danger' : 'secondary'}
        size="small"
        {...(icon ? { icon } : {})}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? <ActDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ActDialog<K extends OperatorEndpointKey>({
  endpoint,
  label,
  title,
  text,
  fields,
  inputOf,
  done,
  onDone,
  isDanger,
  onClose,
}: ActButtonProps<K> & { onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const { reason: needsReason }: OperatorEndpoint = operatorEndpoints[endpoint];
  const { run, isBusy, failure } = useAct(endpoint, (reply) => {
    toast(done);
    onClose();
    onDone?.(reply);
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      actions={
        <>
          <Button kind={isDanger ? 'danger' : 'primary'} type="submit" form={formId} busy={isBusy}>
            {label}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        data-focus-first
        className={styles.form}
        onSubmit={(event) => run(inputOf(new FormData(event.currentTarget)))}
      >
        {text ? <p>{text}</p> : null}
        {failure ? <Notice kind="danger">{failure}</Notice> : null}
        {fields}
        {needsReason ? (
          <Field
            label={texts.reason}
            name="reason"
            required
            maxLength={OPERATOR_REASON_LENGTH_MAX}
            autoComplete="off"
            hint={texts.reasonHint}
            messages={{ valueMissing: texts.reasonMissing }}
          />
        ) : null}
      </Form>
    </Modal>
  );
}

/** A field of a dialog. */
export function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

export const reasonOf = (form: FormData) => fieldOf(form, 'reason');
