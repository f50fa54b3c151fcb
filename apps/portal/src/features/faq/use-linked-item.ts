import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The item that the address names. Known after the page is drawn: the server never sees what follows the hash. */
export function useLinkedItem(): string | undefined {
  const { hash } = useLocation();
  const [item, setItem] = useState<string>();
  useEffect(() => setItem(hash.slice(1) || undefined), [hash]);
  return item;
}
