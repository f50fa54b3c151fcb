import type { ListedRelease } from '@gatehouse/contract/operator/content.endpoints';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import { RollBackButton } from './roll-back-button.tsx';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<ListedRelease>[] = [
  {
    id: 'release',
    header: texts.release,
    sortBy: ({ release }) => release,
    cell: ({ release }) => <Link to={`/releases/${release}`}>{texts.heading(release)}</Link>,
  },
  {
    id: 'state',
    header: texts.state,
    cell: ({ isCurrent, currentSince }) => (
      <Badge kind={isCurrent ? 'owned' : 'neutral'}>
        {isCurrent ? texts.current : currentSince === null ? texts.held : texts.former}
      </Badge>
    ),
  },
  { id: 'files', header: texts.files, align: 'end', cell: ({ files }) => files },
  { id: 'published', header: texts.published, cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
  { id: 'by', header: texts.by, cell: ({ publishedBy }) => <bdi>{publishedBy}</bdi> },
  {
    id: 'since',
    header: texts.since,
    cell: ({ currentSince }) => <Moment at={currentSince} none={texts.never} />,
  },
  { id: 'act', header: texts.acts, align: 'end', cell: (release) => <RollBackButton release={release} /> },
];

export default function Releases() {
  const query = useRead('GET /content/releases', {});
  return (
    <Page title={texts.title}>
      <View query={query}>
        {({ releases }) => (
          <DataTable
            caption={texts.list}
            columns={COLUMNS}
            rows={releases}
            idOf={({ release }) => String(release)}
            empty={<Empty>{texts.none}</Empty>}
          />
        )}
      </View>
    </Page>
  );
}
