import { Navigate } from 'react-router';
import { useMay } from '../api/session.ts';
import { pages } from './pages.ts';

/** The first page that the roles permit. */
export function Home() {
  const may = useMay();
  const first = pages.find(({ nav, permission }) => nav && may(permission));
  return <Navigate to={`/${first?.path ?? 'account'}`} replace />;
}
