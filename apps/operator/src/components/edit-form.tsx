import type { OperatorEndpointKey, OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { OPERATOR_REASON_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ReactNode } from 'react';
import type { CallInput } from '../api/call.ts';
import { useAct } from '../api/use-act.ts';
import { reasonOf } from './act-button.tsx';
import styles from './edit-form.module.css';
import { texts } from './texts.ts';
import { useToast } from './toasts.tsx';

type EditFormProps<K extends OperatorEndpointKey> = {
  endpoint: K;
  inputOf: (reason: string) => CallInput<K>;
  /** What the toast says. */
  done: string;
  onDone: (reply: OperatorReplyOf<K>) => void;
  children: ReactNode;
};

/** A form that fills a page. Saving makes a new release; all mistakes of the content are shown in one list. */
export function EditForm<K extends OperatorEndpointKey>({
  endpoint,
  inputOf,
  done,
  onDone,
  children,
}: EditFormProps<K>) {
  const toast = useToast();
  const { run, isBusy, failure } = useAct(endpoint, (reply) => {
    toast(done);
    onDone(reply);
  });
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => run(inputOf(reasonOf(new FormData(event.currentTarget))))}
    >
      {children}
      {/* Stays in sight: the texts of all languages make a long page. */}
      <section className={styles.save} aria-label={texts.save}>
        {failure ? (
          <Notice kind="danger">
            <span className={styles.mistakes}>{failure}</span>
          </Notice>
        ) : null}
        <div className={styles.saveLine}>
          <Field
            label={texts.reason}
            name="reason"
            required
            maxLength={OPERATOR_REASON_LENGTH_MAX}
            autoComplete="off"
            hint={texts.editReasonHint}
            messages={{ valueMissing: texts.reasonMissing }}
          />
          <Button kind="primary" type="submit" busy={isBusy}>
            {texts.publish}
          </Button>
        </div>
      </section>
    </Form>
  );
}

/** Fields in columns, where there is room. */
export function EditFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

export function CheckboxGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.boxes}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
