import type { Game } from '@gatehouse/contract/game';
import { EMAIL_PATTERN } from '@gatehouse/domain/email';
import { type IdentityMode, identityModeOf } from '@gatehouse/domain/identity-mode';
import { EMAIL_LENGTH_MAX } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useRestoredFields } from '../../framework/flow.ts';
import { useHydratedLocation } from '../../framework/hydrated-location.ts';
import { useConfig } from '../../platform/config-context.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useHasMigrated } from '../../stores/has-migrated.ts';
import { firstRegion, identityAsTyped, regionOptions } from './game-sign-in.rules.ts';
import styles from './sign-in.module.css';
import { type ShownSignInError, SIGN_IN_TEXTS } from './sign-in-failure.rules.ts';
import { useGameName } from './use-game.ts';

const TEXTS: Record<IdentityMode, { label: MessageId; required: MessageId }> = {
  EmailOnly: { label: 'SignIn.Email.Label', required: 'SignIn.Email.Required' },
  EmailUsername: { label: 'SignIn.EmailUsername.Label', required: 'SignIn.EmailUsername.Required' },
  UsernameOnly: { label: 'SignIn.Username.Label', required: 'SignIn.Username.Required' },
};

interface IdentityPaneProps {
  /** Undefined while the game loads: until then the identity type is unknown. */
  game: Game | null | undefined;
  error: ShownSignInError | null;
  onGiven(identity: string, region: string | null): void;
  social: ReactNode;
  renderIntent(usual: ReactNode): ReactNode;
}

export function IdentityPane({ game, error, onGiven, social, renderIntent }: IdentityPaneProps) {
  const { brand } = useConfig();
  const locale = usePageLocale();
  const state = useHydratedLocation().state as { isSignedOut?: boolean } | null;
  const gameName = useGameName(game);
  const values = { brand: brand.name, game: gameName ?? '' };
  return (
    <FormPane
      title={<Text id={gameName ? 'SignIn.Game.Title' : 'SignIn.Identity.Title'} values={values} />}
      text={
        gameName ? (
          <Text id="SignIn.Game.Text" values={values} />
        ) : (
          renderIntent(<Text id="SignIn.Identity.Text" values={values} />)
        )
      }
    >
      {state?.isSignedOut ? (
        <Notice>
          <Text id="SignIn.SignedOut.Text" />
        </Notice>
      ) : null}
      <FailureNotice failure={error && { at: 'form', text: SIGN_IN_TEXTS[error] }} />
      {game === undefined ? <IdentitySkeleton /> : <IdentityForm game={game} onGiven={onGiven} />}
      {social}
      <p className={styles.prompt}>
        <Text
          id="SignIn.SignUp.Prompt"
          values={{ link: (chunks: ReactNode) => <Link to={`/${locale}/sign-up`}>{chunks}</Link> }}
        />
      </p>
    </FormPane>
  );
}

function IdentityForm({ game, onGiven }: { game: Game | null } & Pick<IdentityPaneProps, 'onGiven'>) {
  const text = useText();
  const regions = regionOptions(game, usePageLocale());
  const mode = identityModeOf(game, useHasMigrated());
  const texts = TEXTS[mode];
  const restored = useRestoredFields();

  function submit(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget);
    const region = typed.get('region');
    onGiven(String(typed.get('username')).trim(), region === null ? firstRegion(game) : String(region));
  }

  return (
    <Form {...restored} onSubmit={submit} data-focus-first>
      <Field
        label={<Text id={texts.label} />}
        name="username"
        type={mode === 'EmailOnly' ? 'email' : 'text'}
        {...(mode === 'EmailOnly' ? { pattern: EMAIL_PATTERN } : {})}
        messages={{
          valueMissing: text(texts.required),
          patternMismatch: text('SignIn.Email.Requirement'),
        }}
        onInput={({ currentTarget: field }) => {
          const known = identityAsTyped(game, field.value);
          if (known !== field.value) field.value = known;
        }}
        required
        maxLength={EMAIL_LENGTH_MAX}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        dir={mode === 'EmailOnly' ? 'ltr' : 'auto'}
      />
      {regions.length > 0 ? (
        <SelectField
          label={<Text id="SignIn.Region.Label" />}
          name="region"
          options={regions}
          defaultValue={firstRegion(game) ?? undefined}
        />
      ) : null}
      <Button kind="primary" type="submit" wide>
        <Text id="Common.Continue.Button" />
      </Button>
    </Form>
  );
}

/** Same height as a field and its button, to avoid layout shift. */
function IdentitySkeleton() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="short" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  );
}
