import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { Slider } from '@gatehouse/ui/forms/slider.tsx';
import { UpgradeEmail } from './upgrade-email.tsx';
import { UpgradePassword } from './upgrade-password.tsx';
import { useUpgrade } from './use-upgrade.ts';

/** The steps of a social sign-up. Loaded lazily: most players never need it. */
export default function Upgrade({ email }: { email: string | undefined }) {
  const upgrade = useUpgrade(email);
  const { state } = upgrade;
  return (
    <Slider
      index={state.at === 'email' ? 0 : 1}
      panes={[
        {
          key: 'email',
          content: (
            <UpgradeEmail
              key={state.email}
              email={state.email}
              restarted={state.at === 'email' ? state.restarted : null}
              waitS={state.at === 'email' ? state.waitS : null}
              isBusy={state.at === 'email' && state.isBusy}
              onSubmit={upgrade.giveEmail}
              onCancel={upgrade.cancel}
            />
          ),
        },
        {
          key: 'password',
          content:
            state.at === 'checking' ? (
              <Spinner size="large" />
            ) : state.at === 'password' ? (
              <UpgradePassword
                key={state.mode}
                state={state}
                provider={upgrade.provider}
                onSubmit={upgrade.givePassword}
                onEditEmail={upgrade.editEmail}
                onCancel={upgrade.cancel}
              />
            ) : null,
        },
      ]}
    />
  );
}
