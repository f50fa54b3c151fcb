import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { CodeField } from '@gatehouse/ui/forms/code-field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Modal } from '@gatehouse/ui/overlays/modal.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { choosePasskey } from '../api/browser-passkeys.ts';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { answerConfirmation, isConfirmationAsked, subscribeToConfirmation } from '../api/confirmation.ts';
import { failureText } from '../api/failure-text.ts';
import { onConfirmed, openProvider, WindowBlocked } from '../api/provider-window.ts';
import { useOperator } from '../api/session.ts';
import styles from './act-button.module.css';
import { texts } from './texts.ts';

/** Shown while a call waits for the second factor. */
export function ConfirmDialog() {
  const isAsked = useSyncExternalStore(subscribeToConfirmation, isConfirmationAsked);
  const { provider } = useOperator();
  if (!isAsked) return null;
  return provider === null ? <Dialog /> : <ProviderDialog name={provider} />;
}

/** The provider asks for the credentials in a new window. */
function ProviderDialog({ name }: { name: string }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: openProvider });
  useEffect(() => onConfirmed(() => answerConfirmation(true)), []);
  return (
    <Modal
      isOpen
      onClose={() => answerConfirmation(false)}
      title={texts.confirmTitle}
      closeLabel={texts.close}
      actions={
        <Button kind="primary" busy={isPending} onClick={() => mutate()}>
          {texts.confirmByProvider(name)}
        </Button>
      }
    >
      <p>{texts.confirmTextProvider}</p>
      {error ? (
        <Notice kind="danger">
          {error instanceof WindowBlocked ? texts.windowBlocked : failureText(error)}
        </Notice>
      ) : null}
    </Modal>
  );
}

function Dialog() {
  const { hasAuthenticator, hasPasskey } = useOperator();
  const formId = useId();
  const [code, setCode] = useState('');
  const byCode = useMutation({
    mutationFn: () => call('POST /session/confirm', { body: { code } }),
    onSuccess: () => answerConfirmation(true),
    onError: () => setCode(''),
  });
  const byPasskey = useMutation({
    async mutationFn() {
      const body = await choosePasskey(await call('POST /session/passkey/options', {}));
      if (!body) throw new CallError(400, null);
      await call('POST /session/confirm/passkey', { body });
    },
    onSuccess: () => answerConfirmation(true),
  });
  const error = byCode.error ?? byPasskey.error;
  return (
    <Modal
      isOpen
      onClose={() => answerConfirmation(false)}
      title={texts.confirmTitle}
      closeLabel={texts.close}
      actions={
        <>
          {hasAuthenticator ? (
            <Button kind="primary" type="submit" form={formId} busy={byCode.isPending}>
              {texts.confirm}
            </Button>
          ) : null}
          {hasPasskey ? (
            <Button kind="secondary" onClick={() => byPasskey.mutate()} busy={byPasskey.isPending}>
              {texts.confirmByPasskey}
            </Button>
          ) : null}
        </>
      }
    >
      <Form id={formId} data-focus-first className={styles.form} onSubmit={() => byCode.mutate()}>
        <p>{hasAuthenticator ? texts.confirmText : texts.confirmTextPasskey}</p>
        {error ? <Notice kind="danger">{failureText(error)}</Notice> : null}
        {hasAuthenticator ? (
          <CodeField
            label={texts.code}
            value={code}
            onChange={setCode}
            messages={{ valueMissing: texts.codeMissing }}
          />
        ) : null}
      </Form>
    </Modal>
  );
}
