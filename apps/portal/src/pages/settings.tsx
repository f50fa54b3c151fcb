import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { SettingList } from '@gatehouse/ui/forms/setting.tsx';
import { lazy } from 'react';
import { AccountEmail } from '../features/account-email/account-email.tsx';
import { AccountPassword } from '../features/account-password/account-password.tsx';
import { Marketing } from '../features/marketing/marketing.tsx';
import { ResendButton } from '../features/notices/resend-button.tsx';
import { ValidateFirst } from '../features/notices/validate-first.tsx';
import { PreferredLanguage } from '../features/preferred-language/preferred-language.tsx';
import { Settings } from '../features/settings/settings.tsx';
import { SettingsSkeleton } from '../features/settings/settings-skeleton.tsx';
import { SignInAgain } from '../features/settings/sign-in-again.tsx';
import { AuthenticatorRemoval } from '../features/two-factor/authenticator-removal.tsx';
import { TwoFactor } from '../features/two-factor/two-factor.tsx';
import { loadChunk } from '../framework/chunk-loading.ts';
import { useLazyView } from '../framework/lazy-view.tsx';

// Most players open the first tab only: the code of these loads with them. The tabs show a skeleton until then.
const Connections = lazy(() =>
  loadChunk('connections', () => import('../features/connections/connections.tsx')),
);
const PasskeyRemoval = lazy(() =>
  loadChunk('passkey-removal', () => import('../features/passkeys/passkey-removal.tsx')),
);
const ProviderRemoval = lazy(() =>
  loadChunk('provider-removal', () => import('../features/connections/provider-removal.tsx')),
);
const SignedInDevices = lazy(() =>
  loadChunk('signed-in-devices', () => import('../features/signed-in-devices/signed-in-devices.tsx')),
);

export default function SettingsPage() {
  const waiting = <Skeleton shape="pane" />;
  const OrderHistory = useLazyView(
    'order-history',
    ['orders'],
    () => import('../features/orders/order-history.tsx'),
    waiting,
  );
  const Wishlist = useLazyView(
    'wishlist',
    ['wishlist', 'shop'],
    () => import('../features/wishlist/wishlist.tsx'),
    waiting,
  );
  const Passkeys = useLazyView(
    'passkeys',
    ['passkeys'],
    () => import('../features/passkeys/passkeys.tsx'),
    <Skeleton width="long" />,
  );
  const TrustedDevices = useLazyView(
    'trusted-devices',
    ['trusted-devices'],
    () => import('../features/two-factor/trusted-devices.tsx'),
  );
  const AccountDeletion = useLazyView(
    'account-deletion',
    ['your-data'],
    () => import('../features/account-deletion/account-deletion.tsx'),
    <Skeleton shape="fill" />,
  );
  const DataExport = useLazyView(
    'data-export',
    ['your-data'],
    () => import('../features/data-export/data-export.tsx'),
    <Skeleton shape="fill" />,
  );
  const Activity = useLazyView(
    'activity',
    ['activity', 'passkeys'],
    () => import('../features/activity/activity.tsx'),
    waiting,
  );
  return (
    <Settings
      contents={{
        general: (
          <SettingList>
            <AccountEmail resend={<ResendButton size="small" />} signInAgain={<SignInAgain />} />
            <AccountPassword signInAgain={<SignInAgain />} />
            <PreferredLanguage />
            <TwoFactor
              signInAgain={<SignInAgain />}
              validateFirst={<ValidateFirst />}
              trustedDevices={<TrustedDevices />}
            />
            <Passkeys signInAgain={<SignInAgain />} validateFirst={<ValidateFirst />} />
            <DataExport signInAgain={<SignInAgain />} />
            <AccountDeletion signInAgain={<SignInAgain />} />
          </SettingList>
        ),
        communication: <Marketing />,
        connections: <Connections signInAgain={<SignInAgain />} validateFirst={<ValidateFirst />} />,
        devices: <SignedInDevices signInAgain={<SignInAgain />} />,
        activity: (
          <Activity
            signInAgain={<SignInAgain />}
            changePassword={(onSaved, onCancel) => (
              <AccountPassword signInAgain={<SignInAgain />} onSaved={onSaved} onCancel={onCancel} />
            )}
            removals={{
              provider: (method) => <ProviderRemoval {...method} signInAgain={<SignInAgain />} />,
              passkey: (method) => <PasskeyRemoval {...method} signInAgain={<SignInAgain />} />,
              authenticator: (method) => <AuthenticatorRemoval {...method} signInAgain={<SignInAgain />} />,
            }}
          />
        ),
        orders: <OrderHistory />,
        wishlist: <Wishlist />,
      }}
    />
  );
}

SettingsPage.Waiting = SettingsSkeleton;
