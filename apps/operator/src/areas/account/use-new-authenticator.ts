import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { useToast } from '../../components/toasts.tsx';
import { texts } from './texts.ts';

export function useNewAuthenticator() {
  const queries = useQueryClient();
  const toast = useToast();
  const begin = useMutation({ mutationFn: () => call('POST /account/authenticators/begin', {}) });
  const add = useMutation({
    mutationFn: (code: string) => call('POST /account/authenticators', { body: { code } }),
    async onSuccess() {
      begin.reset();
      toast(texts.authenticatorAdded);
      await queries.invalidateQueries();
    },
  });
  return {
    begun: begin.data ?? null,
    begin: () => begin.mutate(),
    isBeginning: begin.isPending,
    beginFailure: begin.error ? failureText(begin.error) : null,
    add: add.mutate,
    isAdding: add.isPending,
    addFailure: add.error ? failureText(add.error) : null,
    cancel() {
      begin.reset();
      add.reset();
    },
  };
}
