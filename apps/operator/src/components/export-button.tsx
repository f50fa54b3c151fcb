import type { OperatorEndpointKey } from '@gatehouse/contract/operator/operator-endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { saveFile } from '@gatehouse/ui/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { type CallInput, call } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import { texts } from './texts.ts';
import { useToast } from './toasts.tsx';

type ExportKey = Extract<OperatorEndpointKey, `GET ${string}/export`>;

/** Saves what the endpoint answers as a file. */
export function ExportButton<K extends ExportKey>({
  endpoint,
  input,
  file,
}: {
  endpoint: K;
  input: CallInput<K>;
  file: string;
}) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoint, input),
    onSuccess: (csv) => saveFile(new Blob([csv], { type: 'text/csv' }), file),
    onError: (error) => toast(failureText(error)),
  });
  return (
    <Button kind="secondary" size="small" busy={isPending} onClick={() => mutate()}>
      {texts.export}
    </Button>
  );
}
