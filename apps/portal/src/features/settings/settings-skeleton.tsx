import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import page from './settings.module.css';
import { SETTINGS_SECTIONS } from './settings-sections.rules.ts';
import styles from './settings-skeleton.module.css';

/** Title, tabs and the first settings, before the player is known. */
export function SettingsSkeleton() {
  return (
    <div className={page.page} aria-hidden="true">
      <Skeleton shape="title" />
      <div className={styles.tabs}>
        {SETTINGS_SECTIONS.map((section) => (
          <Skeleton key={section} shape="button" />
        ))}
      </div>
      <div className={styles.panel}>
        <Skeleton shape="title" width="medium" />
        {[0, 1, 2].map((setting) => (
          <Skeleton key={setting} shape="fill" className={styles.setting} />
        ))}
      </div>
    </div>
  );
}
