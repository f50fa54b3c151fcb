import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import Settings from 'lucide-react/icons/settings';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text } from '../../platform/i18n/text.tsx';
import { useLauncherState } from '../../platform/launcher-context.ts';
import styles from './launcher-settings-link.module.css';

/** Older shells have no settings. */
export function LauncherSettingsLink() {
  const locale = usePageLocale();
  const { settings } = useLauncherState();
  if (!settings) return null;
  return (
    <div className={styles.link}>
      <ButtonLink kind="quiet" size="small" icon={Settings}>
        <Link to={`/${locale}/launcher-settings`}>
          <Text id="Launcher.Settings.Link" />
        </Link>
      </ButtonLink>
    </div>
  );
}
