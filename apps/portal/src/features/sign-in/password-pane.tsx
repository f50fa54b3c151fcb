import type { Game } from '@gatehouse/contract/game';
import { isEmail } from '@gatehouse/domain/email';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { IdentityChip } from '@gatehouse/ui/graphics/identity-chip.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { FormEvent } from 'react';
import { minutesOf } from '../../data/failures.ts';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { usePasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { useServerError } from '../../platform/forms/use-server-error.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { ForgottenLink } from './forgotten-link.tsx';
import styles from './sign-in.module.css';
import { type ShownSignInError, SIGN_IN_TEXTS } from './sign-in-failure.rules.ts';
import { useGameName } from './use-game.ts';

interface PasswordPaneProps {
  game: Game | null;
  identity: string;
  region: string | null;
  error: ShownSignInError | null;
  waitS: number | undefined;
  isBusy: boolean;
  onSubmit(password: string, rememberMe: boolean): void;
  onBack(): void;
}

export function PasswordPane({ game, identity, region, error, waitS, isBusy, ...on }: PasswordPaneProps) {
  const { onSubmit, onBack } = on;
  const text = useText();
  const texts = usePasswordTexts();
  const gameName = useGameName(game);
  const at = error === 'forbidden' ? 'password' : 'form';
  const failure: FormFailure<'password'> | null =
    waitS === undefined
      ? error && { at, text: SIGN_IN_TEXTS[error] }
      : { at: 'form', text: 'User.SignIn.Error.Wait', values: { minutes: minutesOf(waitS) } };
  const { errorAt, onEdit, onSend } = useServerError(failure);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isBusy) return;
    onSend();
    const typed = new FormData(event.currentTarget);
    onSubmit(String(typed.get('password')), typed.has('remember-me'));
  }

  return (
    <FormPane
      title={<Text id="SignIn.Password.Title" />}
      text={
        // An e-mail may be the one of the platform account.
        gameName && !isEmail(identity) ? (
          <Text id="SignIn.Game.Password" values={{ game: gameName }} />
        ) : (
          <Text id="SignIn.Password.Text" />
        )
      }
    >
      <FailureNotice failure={failure} />
      <Form onSubmit={submit} data-focus-first>
        <IdentityChip
          label={<Text id="SignIn.As.Label" />}
          identity={identity}
          end={
            <button type="button" className={styles.link} onClick={onBack}>
              <Text id="SignIn.As.Change" />
            </button>
          }
        />
        <PasswordField
          {...texts}
          label={<Text id="SignIn.Password.Label" />}
          labelEnd={<ForgottenLink game={game} identity={identity} region={region} />}
          name="password"
          autoComplete="current-password"
          required
          messages={{ valueMissing: text(SIGN_IN_TEXTS.forbidden) }}
          onInput={onEdit}
          error={errorAt('password')}
        />
        <Checkbox name="remember-me">
          <Text id="SignIn.Remember.Label" />
        </Checkbox>
        <Button kind="primary" type="submit" wide busy={isBusy} busyLabel={text('SignIn.Submit.Busy')}>
          <Text id="SignIn.Submit.Button" />
        </Button>
      </Form>
      <Button
        kind="quiet"
        className={styles.back}
        icon={<Icon of={ArrowLeft} size={18} mirrored />}
        onClick={onBack}
      >
        <Text id="Common.Back.Button" />
      </Button>
    </FormPane>
  );
}
