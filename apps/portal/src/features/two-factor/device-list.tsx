import type { TwoFactorDevice } from '@gatehouse/contract/two-factor';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useEffect, useRef } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { RemovalForm } from './code-form.tsx';
import styles from './device-list.module.css';
import type { useRemoval } from './use-removal.ts';

type Removal = ReturnType<typeof useRemoval>;

interface DeviceListProps {
  devices: readonly TwoFactorDevice[];
  removal: Removal;
  /** Shown when the server requires a recent sign-in. */
  signInAgain: ReactNode;
}

export function DeviceList({ devices, ...rest }: DeviceListProps) {
  return (
    <ul className={styles.list}>
      {devices.map((device) => (
        <Device key={device.deviceId} device={device} {...rest} />
      ))}
    </ul>
  );
}

type DeviceProps = Omit<DeviceListProps, 'devices'> & { device: TwoFactorDevice };

function Device({ device, removal, signInAgain }: DeviceProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const { isBusy, failure } = removal;
  const isSelected = removal.deviceId === device.deviceId;
  const isStale = isSelected && failure?.at === 'sign-in-again';
  // The field is gone; the sign-in link is below the button.
  useEffect(() => {
    if (isStale) button.current?.focus();
  }, [isStale]);
  const since = { date: new Date(device.activatedAt) };

  function cancel() {
    removal.cancel();
    button.current?.focus();
  }

  return (
    <li className={styles.device}>
      <span className={styles.tile}>
        <Icon of={Smartphone} />
      </span>
      <div className={styles.textBlock}>
        <strong className={styles.name}>
          <Text id="TwoFactor.Device.Name" />
        </strong>
        <p className={styles.since}>
          <Text id="TwoFactor.Device.Since" values={since} />
        </p>
      </div>
      <Button
        ref={button}
        size="small"
        aria-label={text('TwoFactor.Remove.Label', since)}
        aria-expanded={isSelected}
        disabled={isBusy}
        onClick={() => (isSelected ? cancel() : removal.ask(device.deviceId))}
      >
        <Text id="Common.Remove.Button" />
      </Button>
      {isStale ? <div className={styles.question}>{signInAgain}</div> : null}
      {isSelected && !isStale ? (
        <div className={styles.question}>
          <RemovalForm failure={failure} isBusy={isBusy} onSubmit={removal.confirm} onCancel={cancel} />
        </div>
      ) : null}
    </li>
  );
}
