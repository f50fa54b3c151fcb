import { SLUG_LENGTH_MAX, SLUG_PATTERN } from '@gatehouse/contract/fields';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './act-button.module.css';
import { fieldOf } from './act-button.tsx';
import { texts } from './texts.ts';

type NewNamedProps = {
  label: string;
  text: string;
  hint: string;
  /** Further fields of the dialog. */
  fields?: ReactNode;
  /** The page on which it is written. */
  pathOf: (name: string, form: FormData) => string;
};

/** Asks for the name of something new, which never changes, and opens its page. */
export function NewNamed({ label, text, hint, fields, pathOf }: NewNamedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const formId = useId();
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={label}
        closeLabel={texts.close}
        actions={
          <>
            <Button kind="primary" type="submit" form={formId}>
              {texts.next}
            </Button>
            <Button kind="secondary" onClick={() => setIsOpen(false)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <Form
          id={formId}
          data-focus-first
          className={styles.form}
          onSubmit={(event) => {
            const form = new FormData(event.currentTarget);
            void navigate(pathOf(fieldOf(form, 'name'), form));
          }}
        >
          <p>{text}</p>
          {fields}
          <Field
            label={texts.name}
            name="name"
            required
            autoComplete="off"
            maxLength={SLUG_LENGTH_MAX}
            pattern={SLUG_PATTERN}
            hint={hint}
            messages={{ valueMissing: texts.nameWrong, patternMismatch: texts.nameWrong }}
          />
        </Form>
      </Modal>
    </>
  );
}
