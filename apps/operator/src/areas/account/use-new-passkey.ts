import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createPasskey } from '../../api/browser-passkeys.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { useToast } from '../../components/toasts.tsx';
import { texts } from './texts.ts';

class Cancelled extends Error {}

export function useNewPasskey() {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const body = await createPasskey(await call('POST /account/passkeys/options', {}));
      if (!body) throw new Cancelled();
      await call('POST /account/passkeys', { body });
    },
    async onSuccess() {
      toast(texts.passkeyAdded);
      await queries.invalidateQueries();
    },
  });
  const failure = error ? (error instanceof Cancelled ? texts.passkeyCancelled : failureText(error)) : null;
  return { add: () => mutate(), isBusy: isPending, failure };
}
