import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataClient } from '../../data/data-client.ts';
import { failureOf } from '../../data/failures.ts';
import { addPasskey, beginPasskey, renamePasskey } from '../../data/passkeys.mutations.ts';
import { passkeysQuery } from '../../data/passkeys.queries.ts';
import { viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import type { SessionUser } from '../../stores/session-user.ts';
import { useStores } from '../../stores/stores-context.ts';
import { browserFailureOf, makePasskey } from './browser-passkeys.ts';
import {
  ADD_FAILURES,
  BEGIN_FAILURES,
  CREATION_FAILURES,
  RENAME_FAILURES,
} from './passkey-failures.rules.ts';
import { usePasskeyRemoval } from './use-passkey-removal.ts';

/** The form that is open below one of the passkeys. */
export type OpenForm = { passkeyId: string; at: 'rename' | 'remove' } | null;

export function usePasskeys({ userId }: SessionUser) {
  const client = useDataClient();
  const { toasts } = useStores();
  const passkeys = useQuery(passkeysQuery(client.call, userId));
  const [form, setForm] = useState<OpenForm>(null);
  const close = (closing: OpenForm) => setForm((now) => (now === closing ? null : now));

  const adding = useAction(async () => {
    await addPasskey(client, await makePasskey(await beginPasskey(client.call)));
    toasts.getState().show('ok', 'Passkeys.Add.Done');
  }, addFailureOf);

  const renaming = useAction(
    async ({ form, name }: { form: OpenForm & object; name: string }) => {
      await renamePasskey(client, form.passkeyId, name);
      close(form);
      toasts.getState().show('ok', 'Common.Saved.Text');
    },
    (error) => failureOf('PATCH /user/passkeys/:passkeyId', error, RENAME_FAILURES),
  );

  const removing = usePasskeyRemoval();

  return {
    passkeys: viewOf(passkeys),
    adding: { isBusy: adding.isBusy, failure: adding.failure, start: () => void adding.start() },
    form,
    isBusy: renaming.isBusy || removing.isBusy,
    formFailure: form?.at === 'rename' ? renaming.failure : removing.failure,
    open(next: OpenForm): void {
      adding.reset();
      renaming.reset();
      removing.reset();
      setForm(next);
    },
    async rename(name: string, onDone: () => void): Promise<void> {
      if (form && (await renaming.start({ form, name }))) onDone();
    },
    async remove(onDone: () => void): Promise<void> {
      if (!form || !(await removing.start(form.passkeyId))) return;
      close(form);
      onDone();
    },
  };
}

function addFailureOf(error: unknown): FormFailure | null {
  const inBrowser = browserFailureOf(error);
  if (inBrowser !== null) return CREATION_FAILURES[inBrowser];
  const isBegun = isHttpError(error) && error.key === 'POST /user/passkeys';
  return isBegun
    ? failureOf('POST /user/passkeys', error, ADD_FAILURES)
    : failureOf('POST /user/passkeys/options', error, BEGIN_FAILURES);
}
