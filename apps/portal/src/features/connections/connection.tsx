import { PROVIDER_NAMES, type SocialProvider } from '@gatehouse/domain/games';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Setting } from '@gatehouse/ui/forms/setting.tsx';
import { BrandMark } from '@gatehouse/ui/graphics/brand-mark.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './connections.module.css';

interface ConnectionProps {
  provider: SocialProvider;
  email: string | null;
  /** Null until loaded. */
  isConnected: boolean | null;
  isOnlySignInMethod: boolean;
  canConnect: boolean;
  isBusy: boolean;
  notice: ReactNode;
  onConnect(): void;
  onRemove(): void;
}

export function Connection(props: ConnectionProps) {
  const {
    provider,
    email,
    isConnected,
    isOnlySignInMethod,
    canConnect,
    isBusy,
    notice,
    onConnect,
    onRemove,
  } = props;
  const text = useText();
  const locale = usePageLocale();
  const name = PROVIDER_NAMES[provider];
  const state = (chunks: ReactNode) => <strong className={styles.connected}>{chunks}</strong>;
  const password = (chunks: ReactNode) => (
    <Link to={`/${locale}/recover-password#${encodeURIComponent(email ?? '')}`}>{chunks}</Link>
  );
  return (
    <Setting
      title={
        <span className={styles.name}>
          <BrandMark file={`/brand/${provider}.svg`} />
          {name}
        </span>
      }
      text={
        isConnected === null ? (
          <Skeleton width="long" />
        ) : isConnected ? (
          <span>
            <Text id="Connections.Connected.Text" values={{ provider: name, state }} />{' '}
            {isOnlySignInMethod ? <Text id="Connections.OnlyWayIn.Text" values={{ password }} /> : null}
          </span>
        ) : (
          <span>
            <Text id="Connections.NotConnected.Text" values={{ provider: name }} />
          </span>
        )
      }
      action={
        isConnected === null || isOnlySignInMethod ? null : isConnected ? (
          <Button
            size="small"
            aria-label={text('Connections.Remove.Label', { provider: name })}
            busy={isBusy}
            onClick={onRemove}
          >
            <Text id="Connections.Remove.Button" />
          </Button>
        ) : canConnect ? (
          <Button
            size="small"
            aria-label={text('Connections.Connect.Label', { provider: name })}
            // Connect replaces Remove in the same position: ignore the second click of a double click.
            onClick={({ detail }) => (detail < 2 ? onConnect() : undefined)}
          >
            <Text id="Connections.Connect.Button" />
          </Button>
        ) : null
      }
    >
      {notice}
    </Setting>
  );
}
