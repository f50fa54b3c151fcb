import type { ReactNode } from 'react';
import { Text } from '../../platform/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type FailedProps = { text: ReactNode; isRetrying: boolean; retry(): void };

export function Failed({ text, isRetrying, retry }: FailedProps) {
  return (
    <Notice
      kind="danger"
      action={
        <Button size="small" busy={isRetrying} onClick={retry}>
          <Text id="Common.Retry.Button" />
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
