import { useLocation } from 'react-router';
import { sinceIn } from './activity.rules.ts';
import { EventList } from './event-list.tsx';
import { SecureAccount, type SecureAccountProps } from './secure-account.tsx';

/** What happened to the account, or the steps after “This wasn’t me”. */
export default function Activity(props: Omit<SecureAccountProps, 'since'>) {
  const since = sinceIn(useLocation().search);
  return since ? <SecureAccount {...props} since={since} /> : <EventList />;
}
