import CircleCheck from 'lucide-react/icons/circle-check';
import { Link, Navigate, useLocation } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormPane } from '../../ui/form-pane.tsx';
import styles from './settings-success.module.css';
import { successMessageIn } from './success-message.rules.ts';

/** What was changed, where the change ended the session. The words come with the navigation. */
export function SettingsSuccess() {
  const locale = usePageLocale();
  const success = successMessageIn(useLocation().state);
  if (!success) return <Navigate to={`/${locale}/`} replace />;
  return (
    <div className={styles.page}>
      <FormPane icon={CircleCheck} title={success.title} text={success.message}>
        <ButtonLink kind="primary" wide>
          <Link to={`/${locale}/sign-in`}>
            <Text id="Settings.Success.Link" />
          </Link>
        </ButtonLink>
      </FormPane>
    </div>
  );
}
