import type { OperatorEndpointKey } from '@gatehouse/contract/operator/operator-endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CallInput, call } from './call.ts';

type PreviewKey = Extract<OperatorEndpointKey, `POST ${string}/preview`>;

/** Waits for a pause in typing before the server is asked. */
const SETTLE_MS = 300;

/** What the server makes of a draft that is not saved. */
export function usePreview<K extends PreviewKey>(key: K, input: CallInput<K>) {
  const draft = JSON.stringify(input);
  const [asked, setAsked] = useState({ draft, input });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ draft, input: JSON.parse(draft) }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return useQuery({
    queryKey: [key, asked.draft],
    queryFn: ({ signal }) => call(key, asked.input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
