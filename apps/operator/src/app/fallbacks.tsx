import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { Page } from '../components/page.tsx';
import { texts } from './texts.ts';

export function NotFound() {
  return (
    <Page title={texts.notFoundTitle}>
      <p>{texts.notFound}</p>
    </Page>
  );
}

export function Forbidden() {
  return (
    <Page title={texts.forbiddenTitle}>
      <p>{texts.forbidden}</p>
    </Page>
  );
}

export function PageError() {
  return (
    <Notice
      kind="danger"
      action={
        <Button kind="secondary" size="small" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      }
    >
      {texts.broken}
    </Notice>
  );
}
