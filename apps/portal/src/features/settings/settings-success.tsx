import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { FormPane } from '../../ui/forms/form-pane.tsx';
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
      <FormPane
        icon={CircleCheck}
        title={<Text id={success.title} />}
        text={<Text id={success.message} values={{ email: success.email }} />}
      >
        <ButtonLink kind="primary" wide>
          <Link to={`/${locale}/sign-in`}>
            <Text id="Settings.Success.Link" />
          </Link>
        </ButtonLink>
      </FormPane>
    </div>
  );
}
