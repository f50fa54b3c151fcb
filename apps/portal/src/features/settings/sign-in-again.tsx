import { FRESH_SIGN_IN_S } from '@gatehouse/domain/limits';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { Text } from '../../platform/i18n/text.tsx';
import { useStores } from '../../stores/stores-context.ts';

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
