import type { Game } from '@gatehouse/contract/game';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import type { FormEvent } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './account-form.module.css';
import { EnvironmentField } from './environment-field.tsx';
import { NameField } from './name-field.tsx';
import { useAccountActions } from './use-account-actions.ts';

interface AccountFormProps {
  productName: string;
  game: Game;
  onDone(): void;
}

export function NewAccount({ productName, game, onDone }: AccountFormProps) {
  const text = useText();
  const { isBusy, failure, clearFailure, create } = useAccountActions(productName);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget);
    const gameEnvironmentId = String(fields.get('place'));
    const { gameId, accountGroup } = game;
    const name = String(fields.get('game-account-name')).trim();
    if (await create({ gameId, accountGroup, gameEnvironmentId }, name)) onDone();
  }

  return (
    <Form className={styles.form} data-focus-first onSubmit={submit} onInput={clearFailure}>
      <FailureNotice failure={failure} />
      <NameField failure={failure} hint={<Text id="GameAccounts.Name.Optional" />} />
      <EnvironmentField game={game} />
      <Button kind="primary" type="submit" wide busy={isBusy} busyLabel={text('GameAccounts.New.Busy')}>
        <Text id="GameAccounts.New.Button" />
      </Button>
    </Form>
  );
}
