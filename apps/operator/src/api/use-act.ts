import type { OperatorEndpointKey, OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from './call.ts';
import { failureText } from './failure-text.ts';
import { SESSION_KEY } from './session.ts';

/** A call that changes something. What is shown is loaded again afterwards. */
export function useAct<K extends OperatorEndpointKey>(
  key: K,
  onDone?: (reply: OperatorReplyOf<K>) => void,
): { run: (input: CallInput<K>) => void; isBusy: boolean; failure: string | null; reset: () => void } {
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: CallInput<K>) => call(key, input),
    async onSuccess(reply) {
      onDone?.(reply);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    },
  });
  return { run: mutate, isBusy: isPending, failure: error ? failureText(error) : null, reset };
}
