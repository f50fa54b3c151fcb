import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { type FormEvent, useId } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import type { OptionalCategory } from '../../stores/consent-store.ts';
import { useStores } from '../../stores/stores-context.ts';
import styles from './consent-modal.module.css';
import { useConsent } from './use-consent.ts';

const KINDS = [
  ['preferences', 'Consent.Preferences.Label', 'Consent.Preferences.Hint'],
  ['statistics', 'Consent.Statistics.Label', 'Consent.Statistics.Hint'],
  ['marketing', 'Consent.Marketing.Label', 'Consent.Marketing.Hint'],
] as const satisfies ReadonlyArray<readonly [OptionalCategory, string, string]>;

/** The four cookie categories. Closing the dialog without saving changes nothing. */
export default function ConsentModal({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const form = useId();
  const { toasts } = useStores();
  const { choice, decide, acceptAll, refuseAll } = useConsent();

  function done(act: () => void) {
    act();
    toasts.getState().show('ok', 'Common.Saved.Text');
    onClose();
  }

  function save(event: FormEvent<HTMLFormElement>) {
    const ticked = new FormData(event.currentTarget);
    done(() =>
      decide({
        preferences: ticked.has('preferences'),
        statistics: ticked.has('statistics'),
        marketing: ticked.has('marketing'),
      }),
    );
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="Consent.Modal.Title" />}
      actions={
        <div className={styles.actions}>
          <Button onClick={() => done(refuseAll)}>
            <Text id="Consent.Refuse.Button" />
          </Button>
          <Button onClick={() => done(acceptAll)}>
            <Text id="Consent.Accept.Button" />
          </Button>
          <Button kind="primary" type="submit" form={form} className={styles.save}>
            <Text id="Consent.Save.Button" />
          </Button>
        </div>
      }
    >
      <Form id={form} onSubmit={save} className={styles.kinds}>
        <p>
          <Text id="Consent.Modal.Text" />
        </p>
        <Checkbox checked disabled hint={<Text id="Consent.Necessary.Hint" />} readOnly>
          <Text id="Consent.Necessary.Label" />
        </Checkbox>
        {KINDS.map(([kind, label, hint]) => (
          <Checkbox key={kind} name={kind} defaultChecked={choice[kind]} hint={<Text id={hint} />}>
            <Text id={label} />
          </Checkbox>
        ))}
      </Form>
    </Modal>
  );
}
