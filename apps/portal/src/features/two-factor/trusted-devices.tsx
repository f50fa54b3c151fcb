import type { TrustedDevice } from '@gatehouse/contract/two-factor';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { cx } from '@gatehouse/ui/class-names.ts';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import { useId, useRef } from 'react';
import { useDeviceName } from '../../entities/devices/use-device-name.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { LoadFailedNotice } from '../../platform/load-failed-notice.tsx';
import deviceStyles from './device-list.module.css';
import styles from './trusted-devices.module.css';
import { useTrustedDevices } from './use-trusted-devices.ts';

/** Where the player signs in without a code. Nothing while there is no such device. */
export default function TrustedDevices() {
  const { devices, ending, isEndingAll, end, endAll } = useTrustedDevices();
  const title = useId();
  const section = useRef<HTMLElement>(null);
  if (devices.kind === 'failed') {
    return (
      <div className={styles.failed}>
        <LoadFailedNotice isRetrying={devices.isRetrying} retry={devices.retry}>
          <Text id="Devices.Load.Failed" />
        </LoadFailedNotice>
      </div>
    );
  }
  if (devices.kind === 'loading') return null;
  /** The pressed button disappears, and focus with it. */
  const keepFocus = () => section.current?.focus();
  const isEmpty = devices.data.length === 0;
  // The section stays, empty and without a size, for the focus of the one whose last device has gone.
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.section}
      aria-labelledby={isEmpty ? undefined : title}
    >
      {isEmpty ? null : (
        <>
          <h4 id={title} className={styles.title}>
            <Text id="TrustedDevices.Section.Title" />
          </h4>
          <p className={styles.text}>
            <Text id="TrustedDevices.Section.Text" />
          </p>
          <ul className={cx(deviceStyles.list, styles.list)}>
            {devices.data.map((device) => (
              <Device
                key={device.trustedDeviceId}
                device={device}
                isBusy={ending === device.trustedDeviceId}
                onEnd={() => end(device.trustedDeviceId, keepFocus)}
              />
            ))}
          </ul>
          {devices.data.length > 1 ? (
            <Button size="small" className={styles.all} busy={isEndingAll} onClick={() => endAll(keepFocus)}>
              <Text id="TrustedDevices.All.Button" />
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

interface DeviceProps {
  device: TrustedDevice;
  isBusy: boolean;
  onEnd(): void;
}

function Device({ device, isBusy, onEnd }: DeviceProps) {
  const text = useText();
  const name = useDeviceName()(device);
  const dates = { since: new Date(device.trustedAt), until: new Date(device.expiresAt) };
  return (
    <li className={deviceStyles.device}>
      <span className={deviceStyles.tile}>
        <Icon of={MonitorCheck} />
      </span>
      <div className={deviceStyles.textBlock}>
        <strong className={deviceStyles.name}>
          {name}{' '}
          {device.isCurrent ? (
            <Badge>
              <Text id="Devices.Current.Badge" />
            </Badge>
          ) : null}
        </strong>
        <p className={deviceStyles.since}>
          <Text id="TrustedDevices.Times.Text" values={dates} />
        </p>
      </div>
      <Button
        size="small"
        className={styles.stop}
        aria-label={text('TrustedDevices.Stop.Label', { device: name })}
        busy={isBusy}
        onClick={onEnd}
      >
        <Text id="TrustedDevices.Stop.Button" />
      </Button>
    </li>
  );
}
