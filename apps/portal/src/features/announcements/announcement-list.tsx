import type { Announcements } from '@gatehouse/contract/config';
import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { ContentLink } from '../../platform/content-link.tsx';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import styles from './announcements.module.css';
import { useShownAnnouncements } from './use-shown-announcements.ts';

type Announcement = Announcements['announcements'][number];

export interface AnnouncementListProps {
  all: Announcement[];
}

/** The zone is named, because the page may come from the server and be read anywhere. */
const MOMENT = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const;

/** What the publisher announces, at the top of the page. It is part of the server's page, so nothing moves. */
export default function AnnouncementList({ all }: AnnouncementListProps) {
  const text = useText();
  const { shown, now, dismiss } = useShownAnnouncements(all);
  if (shown.length === 0) return null;
  return (
    <section aria-label={text('Announcement.Region.Label')}>
      {shown.map((announcement) => (
        <div
          key={announcement.id}
          data-announcement={announcement.id}
          className={`${styles.banner} ${announcement.kind === 'info' ? styles.info : styles.warning}`}
        >
          <div className={styles.content}>
            <Icon of={announcement.kind === 'info' ? Info : TriangleAlert} className={styles.icon} />
            <Message of={announcement} now={now} />
            <IconButton
              icon={X}
              label={text('Announcement.Dismiss.Button')}
              className={styles.dismiss}
              onClick={() => dismiss(announcement.id)}
            />
          </div>
        </div>
      ))}
    </section>
  );
}

function Message({ of: { message, maintenance, ends }, now }: { of: Announcement; now: number }) {
  const locale = usePageLocale();
  const { date } = useFormat();
  if (maintenance) {
    const { game, starts } = maintenance;
    const isRunning = maintenance.isRunning || Date.parse(starts) <= now;
    const end = date(new Date(ends), MOMENT);
    return (
      <p className={styles.text}>
        {isRunning ? (
          <Text id="Announcement.Maintenance.Text" values={{ game, end }} />
        ) : (
          <Text
            id="Announcement.MaintenancePlanned.Text"
            values={{ game, start: date(new Date(starts), MOMENT), end }}
          />
        )}
      </p>
    );
  }
  if (!message) return null;
  const { text, link } = message;
  return (
    <p className={styles.text} {...(message.locale === locale ? {} : { lang: message.locale })}>
      {text} {link ? <ContentLink to={link.link}>{link.title}</ContentLink> : null}
    </p>
  );
}
