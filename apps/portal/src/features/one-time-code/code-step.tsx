import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { CodeField, useCode } from '@gatehouse/ui/forms/code-field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../framework/chunk-loading.ts';
import { useFlowEntry } from '../../framework/flow.ts';
import { useConfig } from '../../platform/config-context.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './code-step.module.css';
import { TrustDevice } from './trust-device.tsx';
import type { KnownCredentials } from './use-one-time-code.ts';
import { useOneTimeCode } from './use-one-time-code.ts';

const RecoveryCodeStep = lazy(() =>
  loadChunk('recovery-code-step', () => import('./recovery-code-step.tsx')),
);

export default function CodeStep({ known }: { known: KnownCredentials }) {
  const { entry, push, back } = useFlowEntry();
  const prompt = useOneTimeCode();
  const goBack = () => prompt.cancel('2fa-cancelled');
  if (entry.step === 'recovery-code') {
    return (
      <Suspense fallback={<Spinner />}>
        <RecoveryCodeStep known={known} onHavePhone={back} onBack={goBack} />
      </Suspense>
    );
  }
  return <CodeForm prompt={prompt} onLostPhone={() => push('recovery-code')} onBack={goBack} />;
}

interface CodeFormProps {
  prompt: ReturnType<typeof useOneTimeCode>;
  onLostPhone(): void;
  onBack(): void;
}

function CodeForm({ prompt, onLostPhone, onBack }: CodeFormProps) {
  const text = useText();
  const { brand } = useConfig();
  const { isInvalid, isBusy, canTrustDevice } = prompt;
  const [trustsDevice, setTrustsDevice] = useState(false);
  const submit = (typed: string) => prompt.submit(typed, canTrustDevice && trustsDevice);
  const isRefused = isInvalid && !isBusy;
  const { field, code, setCode } = useCode(isRefused);

  return (
    <FormPane
      icon={ShieldCheck}
      title={<Text id="OneTimeCode.Step.Title" />}
      text={<Text id="OneTimeCode.Step.Text" values={{ brand: brand.name }} />}
    >
      <Form data-focus-first onSubmit={() => submit(code)}>
        <CodeField
          ref={field}
          label={<Text id="OneTimeCode.Code.Label" />}
          isLabelHidden
          name="code"
          value={code}
          onChange={setCode}
          onComplete={submit}
          autoFocus
          messages={{ valueMissing: text('OneTimeCode.Code.Required') }}
          error={isRefused && code === '' ? text('Error.OTP_INVALID') : undefined}
        />
        {canTrustDevice ? <TrustDevice isChecked={trustsDevice} onChange={setTrustsDevice} /> : null}
        <Button kind="primary" type="submit" wide busy={isBusy}>
          <Text id="Common.Confirm.Button" />
        </Button>
      </Form>
      <div className={styles.ways}>
        <button type="button" className={styles.link} onClick={onLostPhone}>
          <Text id="OneTimeCode.LostPhone.Link" />
        </button>
        <Button kind="quiet" icon={<Icon of={ArrowLeft} size={18} mirrored />} onClick={onBack}>
          <Text id="Common.Back.Button" />
        </Button>
      </div>
    </FormPane>
  );
}
