import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Divider } from '@gatehouse/ui/display/divider.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import Globe from 'lucide-react/icons/globe';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './browser-sign-in.module.css';
import { useBrowserSignIn } from './use-browser-sign-in.ts';

/** Sign-in through the system browser, the alternative to the one with a password. */
export function BrowserSignIn() {
  const { state, begin } = useBrowserSignIn();
  return (
    <div className={styles.way}>
      <Divider>
        <Text id="SignIn.Or.Divider" />
      </Divider>
      <Button wide icon={Globe} onClick={begin}>
        <Text id="Launcher.SignIn.Button" />
      </Button>
      {state === 'idle' ? (
        <p className={styles.text}>
          <Text id="Launcher.SignIn.Text" />
        </p>
      ) : null}
      {state === 'waiting' ? (
        <Notice>
          <Text id="Launcher.SignIn.Waiting" />
        </Notice>
      ) : null}
      {state === 'failed' ? (
        <Notice kind="danger">
          <Text id="Launcher.SignIn.Failed" />
        </Notice>
      ) : null}
    </div>
  );
}
