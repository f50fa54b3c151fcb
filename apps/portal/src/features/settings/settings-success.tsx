import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { FormPane } from '@gatehouse/ui/forms/form-pane.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './settings-success.module.css';
import { type SuccessMessage, successMessageIn } from './success-message.rules.ts';

/** Confirms a change that ended the session. The message ids are in the navigation state. */
export function SettingsSuccess() {
  const locale = usePageLocale();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [success, setSuccess] = useState<SuccessMessage | null>(null);

  // Only the browser has the navigation state, so the first render after a reload must not use it.
  useEffect(() => {
    const passed = successMessageIn(state);
    setSuccess(passed);
    if (!passed) void navigate(`/${locale}/`, { replace: true });
  }, [state, navigate, locale]);

  if (!success) return null;
  return (
    <div className={styles.page}>
      <FormPane icon={CircleCheck} title={<Text id={success.title} />} text={<Message success={success} />}>
        <ButtonLink kind="primary" wide>
          <Link to={`/${locale}/sign-in`}>
            <Text id="Settings.Success.Link" />
          </Link>
        </ButtonLink>
      </FormPane>
    </div>
  );
}

function Message({ success }: { success: SuccessMessage }) {
  const { date } = useFormat();
  const values =
    'email' in success
      ? { email: success.email }
      : { date: date(new Date(success.date), { dateStyle: 'long', timeStyle: 'short' }) };
  return <Text id={success.message} values={values} />;
}
