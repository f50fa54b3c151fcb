import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The item in the URL fragment. Known only after hydration: the server never receives the fragment. */
export function useLinkedItem(): string | undefined {
  const { hash } = useLocation();
  const [item, setItem] = useState<string>();
  useEffect(() => setItem(hash.slice(1) || undefined), [hash]);
  return item;
}
