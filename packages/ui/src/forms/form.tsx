import { type ComponentPropsWithRef, type SubmitEvent, useId } from 'react';
import { Notice } from '../overlays/notice.tsx';
import { NoticeIdProvider, useFormNotes } from './returned-form.ts';

type FormProps = Omit<ComponentPropsWithRef<'form'>, 'action' | 'encType' | 'method' | 'onSubmit'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/**
 * The only form element of the portal. Before hydration the browser submits a form natively; as a POST, its values stay
 * out of the URL, the history and the logs.
 */
export function Form({ onSubmit, children, ...form }: FormProps) {
  const { returned, dismiss, notReady, needsScript } = useFormNotes();
  const noticeId = useId();
  return (
    <form
      {...form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        dismiss();
        onSubmit(event);
      }}
    >
      {needsScript ? (
        <noscript>
          <Notice kind="warn" role="note">
            {needsScript}
          </Notice>
        </noscript>
      ) : null}
      {returned && notReady ? (
        <Notice id={noticeId} kind="info">
          {notReady}
        </Notice>
      ) : null}
      <NoticeIdProvider value={returned ? noticeId : undefined}>{children}</NoticeIdProvider>
    </form>
  );
}
