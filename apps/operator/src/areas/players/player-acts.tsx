import { BAN_CATEGORIES } from '@gatehouse/contract/errors';
import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { ActButton, fieldOf, reasonOf } from '../../components/act-button.tsx';
import { texts } from './texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = '[1-9][0-9]{0,2}|[1-2][0-9]{3}|3[0-5][0-9]{2}|36[0-4][0-9]|3650';

/** The acts that the operator's roles permit. */
export function PlayerActs({ player }: { player: PlayerDetails }) {
  const { userId, ban, twoFactor, erasesAt } = player;
  const params = { userId };
  return (
    <>
      <ActButton
        endpoint="POST /players/:userId/sign-out"
        label={texts.signOut}
        title={texts.signOutTitle}
        text={texts.signOutText}
        done={texts.signOutDone}
        inputOf={(form) => ({ params, body: { reason: reasonOf(form) } })}
      />
      {twoFactor.isOn ? (
        <ActButton
          endpoint="POST /players/:userId/reset-two-factor"
          label={texts.resetTwoFactor}
          title={texts.resetTwoFactorTitle}
          text={texts.resetTwoFactorText}
          done={texts.resetTwoFactorDone}
          isDanger
          inputOf={(form) => ({ params, body: { reason: reasonOf(form) } })}
        />
      ) : null}
      {player.kind === 'platform' && player.emailValidatedAt === null ? (
        <ActButton
          endpoint="POST /players/:userId/email"
          label={texts.changeEmail}
          title={texts.changeEmailTitle}
          text={texts.changeEmailText}
          done={texts.changeEmailDone}
          fields={
            <Field
              label={texts.newEmail}
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              messages={{ valueMissing: texts.newEmailWrong, typeMismatch: texts.newEmailWrong }}
            />
          }
          inputOf={(form) => ({ params, body: { reason: reasonOf(form), email: fieldOf(form, 'email') } })}
        />
      ) : null}
      <ActButton
        endpoint="POST /players/:userId/export"
        label={texts.export}
        title={texts.exportTitle}
        text={texts.exportText}
        done={texts.exportDone}
        inputOf={(form) => ({ params, body: { reason: reasonOf(form) } })}
      />
      {ban ? (
        <ActButton
          endpoint="POST /players/:userId/unban"
          label={texts.unban}
          title={texts.unbanTitle}
          text={texts.unbanText}
          done={texts.unbanDone}
          inputOf={(form) => ({ params, body: { reason: reasonOf(form) } })}
        />
      ) : (
        <ActButton
          endpoint="POST /players/:userId/ban"
          label={texts.ban}
          title={texts.banTitle}
          text={texts.banText}
          done={texts.banDone}
          isDanger
          fields={<BanFields />}
          inputOf={(form) => {
            const days = Number(fieldOf(form, 'days'));
            const category = BAN_CATEGORIES.find((one) => one === form.get('category')) ?? 'terms';
            const endsAt = days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null;
            return { params, body: { reason: reasonOf(form), category, endsAt } };
          }}
        />
      )}
      {erasesAt === null ? (
        <ActButton
          endpoint="POST /players/:userId/delete"
          label={texts.delete}
          title={texts.deleteTitle}
          text={texts.deleteText}
          done={texts.deleteDone}
          isDanger
          inputOf={(form) => ({ params, body: { reason: reasonOf(form) } })}
        />
      ) : null}
    </>
  );
}

function BanFields() {
  return (
    <>
      <SelectField
        label={texts.banCategory}
        name="category"
        defaultValue="terms"
        options={BAN_CATEGORIES.map((value) => ({ value, label: texts.categories[value] }))}
      />
      <Field
        label={texts.banDays}
        name="days"
        inputMode="numeric"
        pattern={DAYS}
        autoComplete="off"
        hint={texts.banDaysHint}
        messages={{ patternMismatch: texts.banDaysWrong }}
      />
    </>
  );
}
