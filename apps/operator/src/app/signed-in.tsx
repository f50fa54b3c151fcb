import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../api/failure-text.ts';
import { sessionQuery } from '../api/session.ts';
import { SignInPage } from '../areas/sign-in/sign-in-page.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Toasts } from '../components/toasts.tsx';
import styles from './shell.module.css';
import { Shell } from './shell.tsx';
import { texts } from './texts.ts';

/** Shows the sign-in in place of a page, whose address stays, so that every link leads where it says. */
export function SignedIn() {
  const session = useQuery(sessionQuery);
  if (session.data) {
    return (
      <Toasts>
        <Shell />
        <ConfirmDialog />
      </Toasts>
    );
  }
  if (session.data === null) return <SignInPage />;
  return (
    <main className={styles.waiting}>
      {session.isError ? (
        <Notice
          kind="danger"
          title={texts.unreachable}
          action={
            <Button kind="secondary" size="small" onClick={() => void session.refetch()}>
              {texts.reload}
            </Button>
          }
        >
          {failureText(session.error)}
        </Notice>
      ) : (
        <Spinner size="large" label={texts.loading} />
      )}
    </main>
  );
}
