import { SOCIAL_PROVIDERS, type SocialProvider } from '@gatehouse/domain/games';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface ProviderReturn {
  provider: SocialProvider;
  id: string;
}

/** Continues a sign-in after the redirect from the provider: reads its parameters from the URL once and removes them. */
export function useProviderReturn(onReturn: (found: ProviderReturn) => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isTaken = useRef(false);
  const take = useEffectEvent((search: string) => {
    const query = new URLSearchParams(search);
    const id = query.get('external');
    const provider = SOCIAL_PROVIDERS.find((known) => known === query.get('state'));
    if (!id || !provider || isTaken.current) return;
    isTaken.current = true;
    query.delete('external');
    query.delete('state');
    void navigate({ pathname, search: query.toString() }, { replace: true });
    onReturn({ provider, id });
  });
  useEffect(() => take(search), [search]);
}
