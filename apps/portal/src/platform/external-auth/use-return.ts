import { SOCIAL_PROVIDERS, type SocialProvider } from '@gatehouse/domain/games';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Return {
  provider: SocialProvider;
  id: string;
}

/** Takes up a sign-in that went through the whole page: the address says which, once, and is then cleaned. */
export function useReturn(onReturn: (found: Return) => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isTaken = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what is waited for
  useEffect(() => {
    const query = new URLSearchParams(search);
    const id = query.get('external');
    const provider = SOCIAL_PROVIDERS.find((known) => known === query.get('state'));
    if (!id || !provider || isTaken.current) return;
    isTaken.current = true;
    query.delete('external');
    query.delete('state');
    navigate({ pathname, search: query.toString() }, { replace: true });
    onReturn({ provider, id });
  }, [search]);
}
