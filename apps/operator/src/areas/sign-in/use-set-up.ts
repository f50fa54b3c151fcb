import type { PasskeyCreationOptions } from '@gatehouse/contract/passkey';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createPasskey } from '../../api/browser-passkeys.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { SESSION_KEY } from '../../api/session.ts';
import { texts } from './texts.ts';

class Cancelled extends Error {}

interface Choice {
  password: string;
  code?: string;
  options?: PasskeyCreationOptions;
}

export function useSetUp() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const begun = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => call('POST /set-up/begin', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { mutate, isPending, error } = useMutation({
    async mutationFn({ password, code, options }: Choice) {
      const passkey = options && (await createPasskey(options));
      if (options && !passkey) throw new Cancelled();
      await call('POST /set-up', {
        body: { token, password, ...(passkey ? { passkey } : {}), ...(code ? { code } : {}) },
      });
    },
    async onSuccess() {
      queries.removeQueries({ queryKey: ['set-up'] });
      await queries.resetQueries({ queryKey: SESSION_KEY });
      await navigate('/', { replace: true });
    },
    // A challenge works once.
    onError: (_error, { options }) => options && queries.invalidateQueries({ queryKey: ['set-up'] }),
  });
  const failure = error ? (error instanceof Cancelled ? texts.passkeyCancelled : failureText(error)) : null;
  return { begun, finish: mutate, isBusy: isPending, failure };
}
