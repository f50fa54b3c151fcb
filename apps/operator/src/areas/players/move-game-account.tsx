import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { ActButton, fieldOf, reasonOf } from '../../components/act-button.tsx';
import { texts } from './texts.ts';

interface Props {
  userId: string;
  account: PlayerDetails['gameAccounts'][number];
}

export function MoveGameAccount({ userId, account: { accountId, displayName } }: Props) {
  return (
    <ActButton
      endpoint="POST /players/:userId/game-accounts/:accountId/move"
      label={texts.moveAccount}
      title={texts.moveAccountTitle(displayName ?? accountId)}
      text={texts.moveAccountText}
      done={texts.moveAccountDone}
      isDanger
      fields={
        <Field
          label={texts.moveAccountTo}
          name="to"
          required
          maxLength={254}
          autoComplete="off"
          hint={texts.moveAccountToHint}
          messages={{ valueMissing: texts.moveAccountToMissing }}
        />
      }
      inputOf={(form) => ({
        params: { userId, accountId },
        body: { reason: reasonOf(form), to: fieldOf(form, 'to') },
      })}
    />
  );
}
