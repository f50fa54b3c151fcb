import { PROVIDER_NAMES, type SocialProvider } from '@gatehouse/domain/games';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { NewPasswordField } from '@gatehouse/ui/forms/new-password-field.tsx';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { IdentityChip } from '@gatehouse/ui/graphics/identity-chip.tsx';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../platform/config-context.ts';
import { ContentLink } from '../../platform/content-link.tsx';
import { useNewPasswordTexts, usePasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import styles from './upgrade.module.css';
import type { UpgradeState } from './upgrade.reducer.ts';

type PasswordState = Extract<UpgradeState, { at: 'password' }>;

const TEXTS: Record<PasswordState['mode'], { title: MessageId; text: MessageId; button: MessageId }> = {
  'sign-up': {
    title: 'ExternalAuthentication.SignUp.Title',
    text: 'ExternalAuthentication.SignUp.Text',
    button: 'ExternalAuthentication.SignUp.Button',
  },
  link: {
    title: 'ExternalAuthentication.Link.Title',
    text: 'ExternalAuthentication.Link.Text',
    button: 'ExternalAuthentication.Link.Button',
  },
};

const ERRORS: Record<NonNullable<PasswordState['error']>, MessageId> = {
  'invalid-password': 'ExternalAuthentication.Link.InvalidPassword',
  'common-password': 'Password.New.Common',
};

interface FieldProps {
  error: string | undefined;
  onInput(): void;
}

interface UpgradePasswordProps {
  state: PasswordState;
  provider: SocialProvider | null;
  onSubmit(password: string): void;
  onEditEmail(): void;
  onCancel(): void;
}

export function UpgradePassword({ state, provider, onSubmit, onEditEmail, onCancel }: UpgradePasswordProps) {
  const texts = TEXTS[state.mode];
  const { errorAt, onEdit, onSend } = useServerError<'password'>(
    state.error && { at: 'password', text: ERRORS[state.error] },
  );
  const field = { error: errorAt('password'), onInput: onEdit };

  function submit(event: FormEvent<HTMLFormElement>) {
    if (state.isBusy) return;
    onSend();
    onSubmit(String(new FormData(event.currentTarget).get('password')));
  }

  return (
    <FormPane
      title={<Text id={texts.title} />}
      text={<Text id={texts.text} values={{ provider: provider ? PROVIDER_NAMES[provider] : '' }} />}
    >
      <Form onSubmit={submit} data-focus-first>
        <IdentityChip
          label={<Text id="ExternalAuthentication.Account.Label" />}
          identity={state.email}
          end={
            <button type="button" className={styles.link} onClick={onEditEmail}>
              <Text id="SignIn.As.Change" />
            </button>
          }
        />
        {state.mode === 'link' ? (
          <ExistingPassword {...field} email={state.email} />
        ) : (
          <>
            <ChosenPassword {...field} />
            <NewAccountTerms />
          </>
        )}
        <Button kind="primary" type="submit" wide busy={state.isBusy}>
          <Text id={texts.button} />
        </Button>
      </Form>
      <Button kind="quiet" wide onClick={onCancel}>
        <Text id="Common.Cancel.Button" />
      </Button>
    </FormPane>
  );
}

/** The account already has this password, so the rules for new passwords do not apply. */
function ExistingPassword({ email, ...field }: FieldProps & { email: string }) {
  const text = useText();
  const locale = usePageLocale();
  const texts = usePasswordTexts();
  const { track } = useTracking();
  return (
    <PasswordField
      {...texts}
      label={<Text id="SignIn.Password.Label" />}
      labelEnd={
        <Link
          className={styles.link}
          to={`/${locale}/recover-password#${encodeURIComponent(email)}`}
          onClick={() =>
            void track({ event: 'forgot_password', product: 'gatehouse', page_origin: 'link account' })
          }
        >
          <Text id="SignIn.Forgotten.Link" />
        </Link>
      }
      name="password"
      autoComplete="current-password"
      required
      autoFocus
      {...field}
      messages={{ valueMissing: text('SignIn.Password.Required') }}
    />
  );
}

function ChosenPassword(field: FieldProps) {
  return (
    <NewPasswordField
      {...useNewPasswordTexts()}
      label={<Text id="SignIn.Password.Label" />}
      autoFocus
      {...field}
    />
  );
}

/**
 * What `LegalLine` says. That is in a chunk which every page with this lazy part would have to name, and they have no bytes
 * left for it.
 */
function NewAccountTerms() {
  const { links } = useConfig();
  return (
    <p className={styles.legal}>
      <Text
        id="SignUp.Legal.Text"
        values={{
          terms: (chunks: ReactNode) => <ContentLink to={links.terms}>{chunks}</ContentLink>,
          privacy: (chunks: ReactNode) => <ContentLink to={links.privacy}>{chunks}</ContentLink>,
        }}
      />
    </p>
  );
}
