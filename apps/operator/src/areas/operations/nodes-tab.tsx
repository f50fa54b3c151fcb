import type { RunningNode } from '@gatehouse/contract/operator/operations.endpoints';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Empty, View } from '../../components/view.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

const REFRESH_MS = 10_000;

const COLUMNS: readonly Column<RunningNode>[] = [
  {
    id: 'state',
    header: texts.state,
    cell: ({ isSilent }) => (
      <Badge kind={isSilent ? 'banned' : 'neutral'}>{isSilent ? texts.silent : texts.answers}</Badge>
    ),
  },
  { id: 'host', header: texts.host, sortBy: ({ host }) => host, cell: ({ host }) => <bdi>{host}</bdi> },
  { id: 'role', header: texts.role, sortBy: ({ role }) => role, cell: ({ role }) => role },
  { id: 'version', header: texts.version, sortBy: ({ version }) => version, cell: ({ version }) => version },
  { id: 'release', header: texts.release, cell: releaseOf },
  { id: 'started', header: texts.started, cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { id: 'seen', header: texts.seen, cell: ({ seenAt }) => <Moment at={seenAt} /> },
];

function releaseOf({ contentRelease, contentReleaseWanted, contentProblem }: RunningNode) {
  const isOther = contentReleaseWanted !== null && contentReleaseWanted !== contentRelease;
  return (
    <>
      {contentRelease ?? texts.folder}
      {isOther ? `, ${texts.wanted(contentReleaseWanted)}` : null}
      {contentProblem === null ? null : <small> {contentProblem}</small>}
    </>
  );
}

export function NodesTab() {
  const query = useRead('GET /operations/nodes', {}, { repeatEveryMs: () => REFRESH_MS });
  return (
    <>
      <p className={styles.hint}>{texts.nodesHint}</p>
      <View query={query}>
        {({ nodes }) => (
          <>
            {new Set(nodes.filter(({ isSilent }) => !isSilent).map(({ version }) => version)).size > 1 ? (
              <Notice kind="warn">{texts.otherVersions}</Notice>
            ) : null}
            <DataTable
              caption={texts.nodes}
              columns={COLUMNS}
              rows={nodes}
              idOf={({ nodeId }) => nodeId}
              empty={<Empty>{texts.noNodes}</Empty>}
            />
          </>
        )}
      </View>
    </>
  );
}
