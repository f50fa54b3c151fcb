import type { MarketingBody } from '@gatehouse/contract/user';
import type { MessageId } from '@gatehouse/messages/ids.ts';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Checkbox } from '@gatehouse/ui/forms/checkbox.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { isSignedIn, type SessionUser } from '../../stores/session-user.ts';
import { useSession } from '../../stores/stores-context.ts';
import styles from './marketing.module.css';
import { useMarketing } from './use-marketing.ts';

const CHOICES: readonly { name: keyof MarketingBody; label: MessageId; hint: MessageId }[] = [
  { name: 'allowRemarketing', label: 'Marketing.Remarketing.Label', hint: 'Marketing.Remarketing.Hint' },
  {
    name: 'allowSocialmediaMarketing',
    label: 'Marketing.SocialMedia.Label',
    hint: 'Marketing.SocialMedia.Hint',
  },
];

export function Marketing() {
  const user = useSession((session) => session.user);
  return isSignedIn(user) ? <Choices user={user} /> : null;
}

/** Each checkbox saves immediately, without a submit button. */
function Choices({ user }: { user: SessionUser }) {
  const { choices, choose } = useMarketing(user);
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>
          <VisuallyHidden>
            <Text id="Marketing.Choices.Legend" />
          </VisuallyHidden>
        </legend>
        {CHOICES.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            name={name}
            className={styles.choice}
            checked={choices[name]}
            onChange={(event) => choose({ [name]: event.currentTarget.checked })}
            hint={<Text id={hint} />}
          >
            <Text id={label} />
          </Checkbox>
        ))}
      </fieldset>
      <p className={styles.note}>
        <Text id="Marketing.Note.Text" />
      </p>
    </>
  );
}
