import { AccountEmail } from '../features/account-email/account-email.tsx';
import { AccountPassword } from '../features/account-password/account-password.tsx';
import { LazyConnections } from '../features/connections/lazy-connections.tsx';
import { Marketing } from '../features/marketing/marketing.tsx';
import { ResendButton } from '../features/notices/resend-button.tsx';
import { ValidateFirst } from '../features/notices/validate-first.tsx';
import { LazyOrderHistory } from '../features/orders/lazy-order-history.tsx';
import { PreferredLanguage } from '../features/preferred-language/preferred-language.tsx';
import { Settings } from '../features/settings/settings.tsx';
import { SettingsSkeleton } from '../features/settings/settings-skeleton.tsx';
import { SignInAgain } from '../features/settings/sign-in-again.tsx';
import { LazySignedInDevices } from '../features/signed-in-devices/lazy-signed-in-devices.tsx';
import { TwoFactor } from '../features/two-factor/two-factor.tsx';
import { LazyWishlist } from '../features/wishlist/lazy-wishlist.tsx';
import { SettingList } from '../ui/forms/setting.tsx';

export default function SettingsPage() {
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
        connections: <LazyConnections signInAgain={<SignInAgain />} validateFirst={<ValidateFirst />} />,
        devices: <LazySignedInDevices signInAgain={<SignInAgain />} />,
        orders: <LazyOrderHistory />,
        wishlist: <LazyWishlist />,
      }}
    />
  );
}

SettingsPage.Waiting = SettingsSkeleton;
