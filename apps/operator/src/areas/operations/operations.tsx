import { Tabs } from '@gatehouse/ui/display/tabs.tsx';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '../../api/session.ts';
import { Page } from '../../components/page.tsx';
import { ChallengesTab } from './challenges-tab.tsx';
import { DoctorTab } from './doctor-tab.tsx';
import { FunnelsTab } from './funnels-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { NodesTab } from './nodes-tab.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

/** A tab: what it shows, by the name in the address, and the permission where it needs a further one. */
const TABS = [
  { id: 'jobs', label: texts.jobs, Content: JobsTab },
  { id: 'nodes', label: texts.nodes, Content: NodesTab },
  { id: 'doctor', label: texts.doctor, Content: DoctorTab, permission: 'operations.manage' },
  { id: 'limits', label: texts.limits, Content: LimitsTab },
  { id: 'challenges', label: texts.challenges, Content: ChallengesTab },
  { id: 'funnels', label: texts.funnels, Content: FunnelsTab },
] as const;

export default function Operations() {
  const [search] = useSearchParams();
  const may = useMay();
  const tabs = TABS.filter((tab) => !('permission' in tab) || may(tab.permission));
  const current = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'jobs';
  return (
    <Page title={texts.title}>
      <Tabs
        label={texts.tabs}
        value={current}
        onChange={() => undefined}
        tabs={tabs.map(({ id, label, Content }) => ({
          id,
          label,
          link: <Link to={id === 'jobs' ? '?' : `?tab=${id}`} replace />,
          panel: (
            <div className={styles.panel}>
              <Content />
            </div>
          ),
        }))}
      />
    </Page>
  );
}
