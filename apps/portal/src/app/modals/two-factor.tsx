import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { CodeField, useCode } from '@gatehouse/ui/forms/code-field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { useState } from 'react';
import { TrustDevice } from '../../features/one-time-code/trust-device.tsx';
import { useOneTimeCode } from '../../features/one-time-code/use-one-time-code.ts';
import { useConfig } from '../../platform/config-context.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import styles from './two-factor-modal.module.css';

/** Asks for the TOTP code that a paused request needs. Closing cancels the request. */
export default function TwoFactor({ isOpen }: { isOpen: boolean }) {
  const text = useText();
  const { brand } = useConfig();
  const { modals } = useStores();
  const prompt = useOneTimeCode();
  const [trustsDevice, setTrustsDevice] = useState(false);
  const submit = (typed: string) => prompt.submit(typed, prompt.canTrustDevice && trustsDevice);
  const isRefused = prompt.isInvalid && !prompt.isBusy;
  const { field, code, setCode } = useCode(isRefused);

  return (
    <Modal
      isOpen={isOpen}
      onClose={() => prompt.cancel('2fa-cancelled')}
      closeLabel={text('Common.Close.Button')}
      title={<Text id="OneTimeCode.Step.Title" />}
    >
      <Form data-focus-first className={styles.form} onSubmit={() => submit(code)}>
        <p>
          <Text id="OneTimeCode.Step.Text" values={{ brand: brand.name }} />
        </p>
        <CodeField
          ref={field}
          label={<Text id="OneTimeCode.Code.Label" />}
          isLabelHidden
          value={code}
          onChange={setCode}
          onComplete={submit}
          messages={{ valueMissing: text('OneTimeCode.Code.Required') }}
          error={isRefused && code === '' ? text('Error.OTP_INVALID') : undefined}
        />
        {prompt.canTrustDevice ? <TrustDevice isChecked={trustsDevice} onChange={setTrustsDevice} /> : null}
        <Button kind="primary" type="submit" wide busy={prompt.isBusy}>
          <Text id="Common.Confirm.Button" />
        </Button>
        <Button kind="quiet" wide onClick={() => modals.getState().open('two-factor-recovery', {})}>
          <Text id="OneTimeCode.LostPhone.Link" />
        </Button>
      </Form>
    </Modal>
  );
}
