import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../../api/failure-text.ts';
import { goToProvider } from '../../api/provider-window.ts';
import { texts } from './texts.ts';

export function ByProvider({ name }: { name: string }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: goToProvider });
  return (
    <>
      {error ? <Notice kind="danger">{failureText(error)}</Notice> : null}
      <Button kind="primary" wide busy={isPending} onClick={() => mutate()}>
        {texts.byProvider(name)}
      </Button>
    </>
  );
}
