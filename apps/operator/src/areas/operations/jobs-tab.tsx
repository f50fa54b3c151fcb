import type { FailedJob, JobQueue } from '@gatehouse/contract/operator/operations.endpoints';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

const REFRESH_MS = 10_000;

const count = (id: 'waiting' | 'delayed' | 'running' | 'failed'): Column<JobQueue> => ({
  id,
  header: texts[id],
  align: 'end',
  sortBy: (row) => row[id],
  cell: (row) => row[id],
});
const QUEUES: readonly Column<JobQueue>[] = [
  { id: 'queue', header: texts.queue, sortBy: ({ queue }) => queue, cell: ({ queue }) => queue },
  count('waiting'),
  {
    id: 'oldest',
    header: texts.oldest,
    align: 'end',
    sortBy: ({ oldestDueSeconds }) => oldestDueSeconds,
    cell: ({ oldestDueSeconds }) => texts.seconds(oldestDueSeconds),
  },
  count('delayed'),
  count('running'),
  count('failed'),
];
const JOBS: readonly Column<FailedJob>[] = [
  { id: 'begun', header: texts.begun, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'queue', header: texts.queue, cell: ({ queue }) => queue },
  {
    id: 'state',
    header: texts.state,
    cell: ({ state }) => (
      <Badge kind={state === 'failed' ? 'banned' : 'neutral'}>{texts.jobStates[state]}</Badge>
    ),
  },
  { id: 'error', header: texts.error, cell: ({ error, jobId }) => <span title={jobId}>{error ?? '–'}</span> },
  { id: 'attempts', header: texts.attempts, align: 'end', cell: ({ attempts }) => attempts },
  { id: 'next', header: texts.next, cell: ({ nextAt }) => <Moment at={nextAt} /> },
  { id: 'act', header: texts.act, align: 'end', cell: (job) => <Retry job={job} /> },
];

export function JobsTab() {
  const query = useRead('GET /operations/jobs', {}, { repeatEveryMs: () => REFRESH_MS });
  return (
    <View query={query}>
      {({ queues, jobs }) => (
        <>
          <Section title={texts.failedJobs}>
            <p className={styles.hint}>
              {texts.errorHint} {texts.mailsHint} <Link to="/mails">{texts.failedMails}</Link>.
            </p>
            <DataTable
              caption={texts.failedJobs}
              columns={JOBS}
              rows={jobs}
              idOf={({ jobId }) => jobId}
              empty={<Empty>{texts.noFailedJobs}</Empty>}
            />
          </Section>
          <Section title={texts.queues}>
            <DataTable
              caption={texts.queues}
              columns={QUEUES}
              rows={queues}
              idOf={({ queue }) => queue}
              empty={<Empty>{texts.noQueues}</Empty>}
            />
          </Section>
        </>
      )}
    </View>
  );
}

function Retry({ job: { jobId, queue, state } }: { job: FailedJob }) {
  if (state !== 'failed') return null;
  return (
    <ActButton
      endpoint="POST /operations/jobs/:jobId/retry"
      label={texts.retry}
      title={texts.retryTitle(queue)}
      text={texts.retryText}
      done={texts.retryDone}
      inputOf={(form) => ({ params: { jobId }, body: { reason: reasonOf(form) } })}
    />
  );
}
