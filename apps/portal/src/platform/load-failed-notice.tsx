import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import type { ReactNode } from 'react';
import { Text } from './i18n/text.tsx';

interface LoadFailedNoticeProps {
  isRetrying?: boolean;
  retry(): void;
  children: ReactNode;
}

/** For a query that failed: what could not be loaded, and a button to try again. */
export function LoadFailedNotice({ isRetrying = false, retry, children }: LoadFailedNoticeProps) {
  return (
    <Notice
      kind="danger"
      action={
        <Button size="small" busy={isRetrying} onClick={retry}>
          <Text id="Common.Retry.Button" />
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
