import type { ListedAnnouncement } from '@gatehouse/contract/operator/content-edits.endpoints';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { NewNamed } from '../../components/new-named.tsx';
import { Page } from '../../components/page.tsx';
import { SpanBadge } from '../../components/span-badge.tsx';
import { Empty, View } from '../../components/view.tsx';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<ListedAnnouncement>[] = [
  {
    id: 'name',
    header: texts.name,
    isUnbroken: true,
    sortBy: ({ id }) => id,
    cell: ({ id }) => <Link to={`/announcements/${id}`}>{id}</Link>,
  },
  { id: 'text', header: texts.text, cell: ({ texts: all }) => <bdi>{all[DEFAULT_LOCALE]?.text}</bdi> },
  { id: 'kind', header: texts.kind, cell: ({ kind }) => <Badge>{texts.kinds[kind]}</Badge> },
  { id: 'state', header: texts.state, cell: ({ state }) => <SpanBadge state={state} /> },
  { id: 'starts', header: texts.starts, cell: ({ starts }) => <Moment at={starts} /> },
  { id: 'ends', header: texts.ends, cell: ({ ends }) => <Moment at={ends} /> },
  { id: 'pages', header: texts.pages, cell: ({ pages }) => pages?.join(' ') ?? texts.everywhere },
];

export default function Announcements() {
  const query = useRead('GET /content/announcements', {});
  return (
    <Page
      title={texts.title}
      actions={
        <NewNamed
          label={texts.create}
          text={texts.createText}
          hint={texts.nameHint}
          pathOf={(name) => `/announcements/${name}`}
        />
      }
    >
      <View query={query}>
        {({ announcements }) => (
          <DataTable
            caption={texts.list}
            columns={COLUMNS}
            rows={announcements}
            idOf={({ id }) => id}
            empty={<Empty>{texts.none}</Empty>}
          />
        )}
      </View>
    </Page>
  );
}
