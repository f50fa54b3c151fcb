import type { BulkProgressReply } from '@gatehouse/contract/operator/bulk.endpoints';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useId } from 'react';
import { useParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Pairs } from '../../components/pairs.tsx';
import { View } from '../../components/view.tsx';
import styles from './bulk.module.css';
import { texts, whatOf } from './texts.ts';

const REFRESH_MS = 2000;
const STALLED_MS = 2 * 60 * 1000;

export default function BulkActPage() {
  const { bulkId = '' } = useParams();
  const query = useRead(
    'GET /bulk-acts/:bulkId',
    { params: { bulkId } },
    { repeatEveryMs: (act) => (act?.state === 'running' ? REFRESH_MS : false) },
  );
  return <View query={query}>{(act) => <Act act={act} />}</View>;
}

function Act({ act }: { act: BulkProgressReply }) {
  const { bulkId, state, operator, reason, createdAt, endedAt, lastAt, filter, failed } = act;
  const input = { params: { bulkId } };
  return (
    <Page
      title={whatOf(act)}
      badges={<Badge>{texts.states[state]}</Badge>}
      actions={
        <>
          {state === 'running' ? <PauseButton bulkId={bulkId} /> : null}
          {state === 'paused' || isStalled(act) || (state === 'done' && failed.length > 0) ? (
            <ResumeButton bulkId={bulkId} />
          ) : null}
          <ExportButton endpoint="GET /bulk-acts/:bulkId/export" input={input} file={texts.report(bulkId)} />
        </>
      }
    >
      {isStalled(act) ? <Notice kind="warn">{texts.stalled}</Notice> : null}
      {failed.length > 0 ? <Notice kind="warn">{texts.failedHint}</Notice> : null}
      <Progress act={act} />
      <Facts
        facts={[
          [texts.by, <bdi key="by">{operator}</bdi>],
          [texts.reason, <bdi key="reason">{reason}</bdi>],
          [texts.begun, <Moment key="begun" at={createdAt} />],
          [texts.lastAt, <Moment key="last" at={lastAt} />],
          [texts.ended, <Moment key="ended" at={endedAt} />],
          [texts.conditions, filter ? <Pairs key="filter" of={filter} /> : texts.fromFile],
        ]}
      />
    </Page>
  );
}

function Progress({ act: { granted, waiting, refused, failed } }: { act: BulkProgressReply }) {
  const id = useId();
  const done = [...refused, ...failed].reduce((sum, { players }) => sum + players, granted);
  const all = done + waiting;
  return (
    <Section title={texts.progress}>
      <p id={id}>{texts.progressOf(done, all)}</p>
      <progress className={styles.bar} value={done} max={Math.max(all, 1)} aria-labelledby={id} />
      <Facts
        facts={[
          [texts.granted, granted],
          [texts.waiting, waiting],
          ...refused.map(({ refusal, players }): [string, number] => [
            `${texts.refused}: ${texts.refusals[refusal] ?? refusal}`,
            players,
          ]),
          ...failed.map(({ failure, players }): [string, number] => [`${texts.failed}: ${failure}`, players]),
        ]}
      />
    </Section>
  );
}

function isStalled({ state, lastAt, createdAt }: BulkProgressReply): boolean {
  return state === 'running' && Date.now() - Date.parse(lastAt ?? createdAt) > STALLED_MS;
}

function PauseButton({ bulkId }: { bulkId: string }) {
  return (
    <ActButton
      endpoint="POST /bulk-acts/:bulkId/pause"
      label={texts.pause}
      title={texts.pauseTitle}
      text={texts.pauseText}
      done={texts.pauseDone}
      inputOf={(form) => ({ params: { bulkId }, body: { reason: reasonOf(form) } })}
    />
  );
}

function ResumeButton({ bulkId }: { bulkId: string }) {
  return (
    <ActButton
      endpoint="POST /bulk-acts/:bulkId/resume"
      label={texts.resume}
      title={texts.resumeTitle}
      text={texts.resumeText}
      done={texts.resumeDone}
      inputOf={(form) => ({ params: { bulkId }, body: { reason: reasonOf(form) } })}
    />
  );
}
