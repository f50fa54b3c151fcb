import { AccountEmail } from '../features/account-email/account-email.tsx';
import { ResendButton } from '../features/notices/resend-button.tsx';
import { Settings } from '../features/settings/settings.tsx';
import { SettingList } from '../ui/setting.tsx';

export default function SettingsPage() {
  return (
    <Settings
      contents={{
        general: (
          <SettingList>
            <AccountEmail resend={<ResendButton size="small" />} />
          </SettingList>
        ),
      }}
    />
  );
}
