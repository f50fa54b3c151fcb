import type { Game } from '@gatehouse/contract/game';
import { EMAIL_LENGTH_MAX } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { PasswordField } from '@gatehouse/ui/forms/password-field.tsx';
import { type FormEvent, useState } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { usePasswordTexts } from '../../platform/forms/use-password-texts.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './account-form.module.css';
import { EnvironmentField } from './environment-field.tsx';
import { environmentOptions, resetLink } from './game-accounts.rules.ts';
import { useAccountActions } from './use-account-actions.ts';

interface AccountFormProps {
  productName: string;
  game: Game;
  onDone(): void;
}

export function ExistingAccount({ productName, game, onDone }: AccountFormProps) {
  const text = useText();
  const passwordTexts = usePasswordTexts();
  const { isBusy, failure, clearFailure, add } = useAccountActions(productName);
  const [first] = environmentOptions(game, usePageLocale());
  const [place, setPlace] = useState(first?.value ?? '');
  const forgotten = resetLink(game, place);
  const identity = game.usesEmailAsLogin ? 'Email' : 'UserName';

  async function submit(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget);
    const { gameId, accountGroup } = game;
    const gameEnvironmentId = String(fields.get('place'));
    const typed = String(fields.get('identity')).trim();
    const credentials = {
      identity: game.upperCasesLogin ? typed.toUpperCase() : typed,
      password: String(fields.get('password')),
    };
    if (await add({ gameId, accountGroup, gameEnvironmentId }, credentials)) onDone();
  }

  return (
    <Form className={styles.form} data-focus-first onSubmit={submit} onInput={clearFailure}>
      <p>
        <Text id="GameAccounts.Existing.Text" />
      </p>
      <FailureNotice failure={failure} />
      <Field
        label={<Text id={`GameAccounts.${identity}.Label`} />}
        name="identity"
        required
        maxLength={EMAIL_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        messages={{ valueMissing: text(`GameAccounts.${identity}.Required`) }}
      />
      <PasswordField
        {...passwordTexts}
        label={<Text id="GameAccounts.Password.Label" />}
        labelEnd={
          forgotten ? (
            <a className={styles.link} href={forgotten} target="_blank" rel="noreferrer">
              <Text id="GameAccounts.Password.Forgotten" />
              <VisuallyHidden> ({text('Shell.NewWindow.Hint')})</VisuallyHidden>
            </a>
          ) : null
        }
        name="password"
        autoComplete="off"
        required
        messages={{ valueMissing: text('GameAccounts.Password.Required') }}
      />
      <EnvironmentField game={game} onChange={setPlace} />
      <Button kind="primary" type="submit" wide busy={isBusy} busyLabel={text('GameAccounts.Existing.Busy')}>
        <Text id="GameAccounts.Existing.Button" />
      </Button>
    </Form>
  );
}
