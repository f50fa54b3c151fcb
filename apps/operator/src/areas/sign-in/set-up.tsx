import type { SetUp } from '@gatehouse/contract/operator/session.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { CodeField } from '@gatehouse/ui/forms/code-field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { QrCode } from '@gatehouse/ui/graphics/qr-code.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useEffect, useState } from 'react';
import { canUsePasskeys } from '../../api/browser-passkeys.ts';
import { failureText } from '../../api/failure-text.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { NewPassword } from '../../components/new-password.tsx';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';
import { useSetUp } from './use-set-up.ts';

/** Where a set-up link leads. Its token is after the #, which browsers do not send. */
export default function SetUpPage() {
  const { begun, finish, isBusy, failure } = useSetUp();
  useEffect(() => {
    document.title = texts.setUpDocumentTitle;
  }, []);
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        {begun.data ? (
          <SetUpForm setUp={begun.data} finish={finish} isBusy={isBusy} failure={failure} />
        ) : begun.isError ? (
          <Notice kind="danger" title={failureText(begun.error)}>
            {texts.setUpInvalid}
          </Notice>
        ) : (
          <Spinner size="large" />
        )}
      </section>
    </main>
  );
}

interface SetUpFormProps {
  setUp: SetUp;
  finish: ReturnType<typeof useSetUp>['finish'];
  isBusy: boolean;
  failure: string | null;
}

function SetUpForm({
  setUp: { name, email, authenticator, passkey },
  finish,
  isBusy,
  failure,
}: SetUpFormProps) {
  const [factor, setFactor] = useState<'authenticator' | 'passkey'>('authenticator');
  const [code, setCode] = useState('');
  return (
    <>
      <h1>{texts.setUpTitle(name)}</h1>
      <p>{texts.setUpText(email)}</p>
      {failure ? <Notice kind="danger">{failure}</Notice> : null}
      <Form
        className={styles.form}
        onSubmit={(event) => {
          const password = new FormData(event.currentTarget).get('password');
          if (typeof password !== 'string') return;
          finish(factor === 'passkey' ? { password, options: passkey } : { password, code });
        }}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPassword label={texts.newPassword} />
        <fieldset className={styles.factor}>
          <legend>{texts.factor}</legend>
          {canUsePasskeys() ? (
            <div className={styles.choices}>
              {(['authenticator', 'passkey'] as const).map((one) => (
                <Button
                  key={one}
                  kind={one === factor ? 'primary' : 'secondary'}
                  size="small"
                  aria-pressed={one === factor}
                  onClick={() => setFactor(one)}
                >
                  {texts[one]}
                </Button>
              ))}
            </div>
          ) : null}
          {factor === 'passkey' ? (
            <p>{texts.passkeyText}</p>
          ) : (
            <>
              <p>{texts.scan}</p>
              <QrCode value={authenticator.uri} label={texts.qr} />
              <CopyField value={authenticator.secret} label={texts.key} />
              <CodeField
                label={texts.code}
                value={code}
                onChange={setCode}
                messages={{ valueMissing: texts.codeMissing }}
              />
            </>
          )}
        </fieldset>
        <Button kind="primary" type="submit" wide busy={isBusy}>
          {texts.finish}
        </Button>
      </Form>
    </>
  );
}
