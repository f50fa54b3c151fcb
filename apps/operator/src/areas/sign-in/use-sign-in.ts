import type { OperatorBodyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { choosePasskey } from '../../api/browser-passkeys.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { SESSION_KEY } from '../../api/session.ts';
import { texts } from './texts.ts';

class Cancelled extends Error {}

type Credentials = OperatorBodyOf<'POST /session'>;

export function useSignIn() {
  const queries = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (given: Credentials | 'passkey') => (given === 'passkey' ? byPasskey() : byPassword(given)),
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  const failure = error ? (error instanceof Cancelled ? texts.passkeyCancelled : failureText(error)) : null;
  return {
    signIn: mutate,
    busy: isPending ? (variables === 'passkey' ? 'passkey' : 'password') : null,
    failure,
  };
}

async function byPassword(body: Credentials): Promise<void> {
  await call('POST /session', { body });
}

async function byPasskey(): Promise<void> {
  const body = await choosePasskey(await call('POST /session/passkey/options', {}));
  if (!body) throw new Cancelled();
  await call('POST /session/passkey', { body });
}
