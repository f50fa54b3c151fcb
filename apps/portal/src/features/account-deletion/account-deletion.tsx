import { ACCOUNT_DELETION_S } from '@gatehouse/domain/limits';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Setting, SettingForm } from '@gatehouse/ui/forms/setting.tsx';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../platform/forms/failure-notice.tsx';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import styles from './account-deletion.module.css';
import { useAccountDeletion, useLosses } from './use-account-deletion.ts';

interface AccountDeletionProps {
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

/** Says what is lost and asks once more; the session ends with the request. */
export default function AccountDeletion({ signInAgain }: AccountDeletionProps) {
  const text = useText();
  const { date } = useFormat();
  const { isOpen, isBusy, failure, open, cancel, confirm } = useAccountDeletion();
  return (
    <Setting
      title={<Text id="AccountDeletion.Setting.Title" />}
      text={<Text id="AccountDeletion.Setting.Text" />}
      action={
        isOpen ? null : (
          <Button size="small" onClick={open}>
            <Text id="AccountDeletion.Setting.Title" />
          </Button>
        )
      }
      step={isOpen ? 'form' : undefined}
    >
      {isOpen ? (
        <SettingForm
          onSubmit={() => {
            if (!isBusy) confirm();
          }}
          buttons={
            <>
              <Button kind="danger" type="submit" busy={isBusy}>
                <Text id="AccountDeletion.Submit.Button" />
              </Button>
              <Button kind="quiet" onClick={cancel}>
                <Text id="Common.Cancel.Button" />
              </Button>
            </>
          }
        >
          <Losses />
          <p className={styles.explanation}>
            <Text
              id="AccountDeletion.Explain.Text"
              values={{ date: date(keptUntil(), { dateStyle: 'long' }) }}
            />
          </p>
          <Checkbox
            name="understood"
            required
            messages={{ valueMissing: text('AccountDeletion.Confirm.Required') }}
          >
            <Text id="AccountDeletion.Confirm.Label" />
          </Checkbox>
          {/* The form is longer than a phone: above it the failure would be out of sight. */}
          <FailureNotice failure={failure} signInAgain={signInAgain} />
        </SettingForm>
      ) : null}
    </Setting>
  );
}

/** For a request of now. The server's answer has the exact moment. */
function keptUntil(): Date {
  return new Date(Date.now() + ACCOUNT_DELETION_S * 1000);
}

function Losses() {
  const view = useLosses();
  if (view.kind === 'loading') return <Skeleton shape="pane" />;
  if (view.kind === 'failed') {
    return (
      <LoadFailedNotice isRetrying={view.isRetrying} retry={view.retry}>
        <Text id="AccountDeletion.Losses.Failed" />
      </LoadFailedNotice>
    );
  }
  const { games, extras, accounts } = view.losses;
  return (
    <section>
      <h4 className={styles.title}>
        <Text id="AccountDeletion.Losses.Title" />
      </h4>
      <dl className={styles.losses}>
        <Names label="AccountDeletion.Losses.Games" names={games} />
        <Names label="AccountDeletion.Losses.Extras" names={extras} />
        <Names label="AccountDeletion.Losses.Accounts" names={accounts} />
        <div>
          <dt>
            <Text id="AccountDeletion.Losses.Rest" />
          </dt>
          <dd>
            <Text id="AccountDeletion.Losses.RestText" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Names({ label, names }: { label: MessageId; names: readonly string[] }) {
  const { list } = useFormat();
  if (names.length === 0) return null;
  return (
    <div>
      <dt>
        <Text id={label} />
      </dt>
      <dd>{list(names)}</dd>
    </div>
  );
}
