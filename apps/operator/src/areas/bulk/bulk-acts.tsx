import type { BulkAct } from '@gatehouse/contract/operator/bulk.endpoints';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Pager, usePageCursor } from '../../components/pager.tsx';
import { Empty, View } from '../../components/view.tsx';
import { texts, whatOf } from './texts.ts';

const COLUMNS: readonly Column<BulkAct>[] = [
  {
    id: 'begun',
    header: texts.begun,
    cell: ({ bulkId, createdAt }) => (
      <Link to={`/bulk-acts/${bulkId}`}>
        <Moment at={createdAt} />
      </Link>
    ),
  },
  { id: 'what', header: texts.what, cell: whatOf },
  { id: 'players', header: texts.players, align: 'end', cell: ({ players }) => players ?? texts.notKnown },
  { id: 'state', header: texts.state, cell: ({ state }) => <Badge>{texts.states[state]}</Badge> },
  { id: 'by', header: texts.by, cell: ({ operator }) => <bdi>{operator}</bdi> },
  { id: 'reason', header: texts.reason, cell: ({ reason }) => <bdi>{reason}</bdi> },
];

export default function BulkActs() {
  const query = useRead('GET /bulk-acts', { query: usePageCursor() });
  return (
    <Page
      title={texts.title}
      actions={
        <ButtonLink kind="secondary" size="small">
          <Link to="/bulk-acts/new">{texts.newTitle}</Link>
        </ButtonLink>
      }
    >
      <View query={query}>
        {({ acts, next }) => (
          <>
            <DataTable
              caption={texts.list}
              columns={COLUMNS}
              rows={acts}
              idOf={({ bulkId }) => bulkId}
              empty={<Empty>{texts.none}</Empty>}
            />
            <Pager next={next} />
          </>
        )}
      </View>
    </Page>
  );
}
