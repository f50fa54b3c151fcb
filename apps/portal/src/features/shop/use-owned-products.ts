import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownershipsQuery } from '../../data/user.queries.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useUserId } from '../../stores/stores-context.ts';

/** Uses the ownerships of the last visit until the server has answered. */
export function useOwnedProducts(): ReadonlySet<string> {
  const { data } = useQuery(ownershipsQuery(useCall(), useUserId()));
  return useMemo(() => new Set(data?.ownerships.map(({ productName }) => productName)), [data]);
}

/** How often the player has bought an extra of a product. */
export function useBoughtTimes(product: string): (extraName: string | null) => number {
  const { data } = useQuery(ownershipsQuery(useCall(), useUserId()));
  return (name) =>
    data?.extras?.find(({ productName, extraName }) => productName === product && extraName === name)
      ?.count ?? 0;
}
