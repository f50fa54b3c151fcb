import { FRESH_SIGN_IN_S } from '@gatehouse/domain/limits';
import { Text } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/overlays/notice.tsx';

/** Shown for REAUTHENTICATION_REQUIRED: links to sign-in and returns to this page. */
export function SignInAgain() {
  const { session } = useStores();
  return (
    <Notice
      role="alert"
      title={<Text id="SignInAgain.Notice.Title" />}
      action={
        <Button size="small" onClick={() => void session.getState().signInAgain()}>
          <Text id="SignInAgain.Notice.Button" />
        </Button>
      }
    >
      <Text id="SignInAgain.Notice.Text" values={{ minutes: FRESH_SIGN_IN_S / 60 }} />
    </Notice>
  );
}
