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
import { TwoFactor } from '../features/two-factor/two-factor.tsx';
import { loadChunk } from '../framework/chunk-loading.ts';
import { useLazyView } from '../framework/lazy-view.tsx';
import { Skeleton } from '../ui/display/skeleton.tsx';
import { SettingList } from '../ui/forms/setting.tsx';

// Most players open the first tab only: the code of these loads with them. The tabs show a skeleton until then.
const Connections = lazy(() =>
  loadChunk('connections', () => import('../features/connections/connections.tsx')),
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
  return (
    <Settings
      contents={{
        general: (
          <SettingList>
            <AccountEmail resend={<ResendButton size="small" />} signInAgain={<SignInAgain />} />
            <AccountPassword signInAgain={<SignInAgain />} />
            <PreferredLanguage />
            <TwoFactor signInAgain={<SignInAgain />} validateFirst={<ValidateFirst />} />
          </SettingList>
        ),
        communication: <Marketing />,
        connections: <Connections signInAgain={<SignInAgain />} validateFirst={<ValidateFirst />} />,
        devices: <SignedInDevices signInAgain={<SignInAgain />} />,
        orders: <OrderHistory />,
        wishlist: <Wishlist />,
      }}
    />
  );
}

SettingsPage.Waiting = SettingsSkeleton;
