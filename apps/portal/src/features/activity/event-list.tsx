import type { AccountEvent } from '@gatehouse/contract/activity';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { EmptySettingList } from '@gatehouse/ui/forms/setting.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Link, useLocation } from 'react-router';
import { useDeviceName } from '../../entities/devices/use-device-name.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useFormat } from '../../platform/i18n/use-format.ts';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import styles from './activity.module.css';
import { daysOf, securePath } from './activity.rules.ts';
import { EVENT_ICONS } from './event-icons.ts';
import { mayBeAttack, sentenceOf } from './event-sentence.rules.ts';
import { useActivity } from './use-activity.ts';

/** By day, newest first. Older ones are loaded page by page. */
export function EventList() {
  const { events, last, isFirst, more } = useActivity();
  const format = useFormat();
  if (isFirst && last.kind === 'ready' && events.length === 0) {
    return <EmptySettingList text={<Text id="Activity.Empty.Text" />} action={null} />;
  }
  return (
    <div className={styles.days}>
      {daysOf(events).map(({ at, events }) => (
        <section key={at.toDateString()}>
          <h3 className={styles.day}>
            <time dateTime={at.toISOString()}>{format.date(at, { dateStyle: 'full' })}</time>
          </h3>
          <ul className={styles.list}>
            {events.map((event) => (
              <Event key={event.eventId} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {last.kind === 'loading' ? <Skeleton shape="pane" /> : null}
      {last.kind === 'failed' ? (
        <LoadFailedNotice isRetrying={last.isRetrying} retry={last.retry}>
          <Text id="Activity.Load.Failed" />
        </LoadFailedNotice>
      ) : null}
      {more ? (
        <Button className={styles.more} onClick={more}>
          <Text id="Activity.More.Button" />
        </Button>
      ) : null}
    </div>
  );
}

function Event({ event }: { event: AccountEvent }) {
  const text = useText();
  const format = useFormat();
  const deviceName = useDeviceName();
  const { pathname } = useLocation();
  const icon = EVENT_ICONS[event.kind];
  // The server is newer than this page.
  if (!icon) return null;
  const sentence = sentenceOf(event, (device) =>
    device ? deviceName(device) : text('Devices.Unknown.Title'),
  );
  const time = format.date(new Date(event.at), { timeStyle: 'short' });
  return (
    <li className={styles.event}>
      <span className={styles.tile}>
        <Icon of={icon} />
      </span>
      <div className={styles.textBlock}>
        <p className={styles.sentence}>
          <span>
            <Text {...sentence} />
          </span>{' '}
          {event.kind === 'sign_in' && event.isNewDevice ? (
            <Badge kind="new">
              <Text id="Activity.NewDevice.Badge" />
            </Badge>
          ) : null}
        </p>
        <p className={styles.occasion}>
          <time dateTime={event.at}>{time}</time>
          {event.device ? <span>{deviceName(event.device)}</span> : null}
        </p>
      </div>
      {mayBeAttack(event) ? (
        <ButtonLink size="small" kind="quiet" className={styles.notMe}>
          <Link
            to={securePath(pathname, event)}
            aria-label={text('Activity.NotMe.Label', { event: text(sentence.id, sentence.values), time })}
          >
            <Text id="Activity.NotMe.Button" />
          </Link>
        </ButtonLink>
      ) : null}
    </li>
  );
}
