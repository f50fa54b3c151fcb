import { EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Divider } from '@gatehouse/ui/display/divider.tsx';
import { CodeField } from '@gatehouse/ui/forms/code-field.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { canUsePasskeys } from '../../api/browser-passkeys.ts';
import { call } from '../../api/call.ts';
import { fieldOf } from '../../components/act-button.tsx';
import { View } from '../../components/view.tsx';
import { ByProvider } from './by-provider.tsx';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';
import { useSignIn } from './use-sign-in.ts';

/** By what this installation allows. */
export function SignInPage() {
  const methods = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => call('GET /session/methods', {}, { signal }),
  });
  useEffect(() => {
    document.title = texts.documentTitle;
  }, []);
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1>{texts.title}</h1>
        <View query={methods}>
          {({ hasPassword, provider }) => (
            <>
              {hasPassword ? <OwnCredentials /> : null}
              {hasPassword && provider ? <Divider>{texts.or}</Divider> : null}
              {provider ? <ByProvider name={provider} /> : null}
            </>
          )}
        </View>
      </section>
    </main>
  );
}

/** One form, so that the answer does not reveal which of the three was wrong. */
function OwnCredentials() {
  const { signIn, busy, failure } = useSignIn();
  const [code, setCode] = useState('');
  return (
    <>
      {failure ? <Notice kind="danger">{failure}</Notice> : null}
      <Form
        className={styles.form}
        onSubmit={(event) => {
          const form = new FormData(event.currentTarget);
          const password = form.get('password');
          signIn({
            email: fieldOf(form, 'email'),
            password: typeof password === 'string' ? password : '',
            code,
          });
          setCode('');
        }}
      >
        <Field
          label={texts.email}
          name="email"
          type="email"
          required
          maxLength={EMAIL_LENGTH_MAX}
          autoComplete="username"
          messages={{ valueMissing: texts.emailMissing, typeMismatch: texts.emailMissing }}
        />
        <PasswordField
          label={texts.password}
          name="password"
          required
          maxLength={PASSWORD_LENGTH_MAX}
          autoComplete="current-password"
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          capsLockHint={texts.capsLock}
          messages={{ valueMissing: texts.passwordMissing }}
        />
        <CodeField
          label={texts.code}
          value={code}
          onChange={setCode}
          messages={{ valueMissing: texts.codeMissing }}
        />
        <Button kind="primary" type="submit" wide busy={busy === 'password'}>
          {texts.signIn}
        </Button>
      </Form>
      {canUsePasskeys() ? (
        <>
          <Divider>{texts.or}</Divider>
          <Button kind="secondary" wide busy={busy === 'passkey'} onClick={() => signIn('passkey')}>
            {texts.byPasskey}
          </Button>
        </>
      ) : null}
    </>
  );
}
