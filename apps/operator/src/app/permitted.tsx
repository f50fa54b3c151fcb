import type { ReactNode } from 'react';
import { useMay } from '../api/session.ts';
import type { ConsolePage } from './pages.ts';

/** The server checks every call; this only hides what would be refused. */
export function Permitted({
  permission,
  otherwise = null,
  children,
}: {
  permission: ConsolePage['permission'];
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  const may = useMay();
  return may(permission) ? children : otherwise;
}
