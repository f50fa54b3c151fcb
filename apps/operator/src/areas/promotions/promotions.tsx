import type { ListedPromotion } from '@gatehouse/contract/operator/promotions.endpoints';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { NewNamed } from '../../components/new-named.tsx';
import { Page } from '../../components/page.tsx';
import { SpanBadge } from '../../components/span-badge.tsx';
import { Empty, View } from '../../components/view.tsx';
import { EndPromotion } from './end-promotion.tsx';
import styles from './promotions.module.css';
import { texts } from './texts.ts';

const columnsOf = (release: number | null): readonly Column<ListedPromotion>[] => [
  {
    id: 'name',
    header: texts.promotion,
    sortBy: ({ name }) => name,
    cell: ({ name, promotion }) => (
      <span className={styles.lines}>
        <Link to={`/promotions/${name}`}>{name}</Link>
        <small>
          <bdi>{promotion.texts[DEFAULT_LOCALE]?.title}</bdi>
        </small>
      </span>
    ),
  },
  { id: 'state', header: texts.state, cell: ({ state }) => <SpanBadge state={state} /> },
  {
    id: 'item',
    header: texts.item,
    cell: ({ promotion: { game, product = game, extra, audience } }) => (
      <span className={styles.lines}>
        <span>{extra ? `${product}: ${extra}` : product}</span>
        <small>{texts.audiences[audience]}</small>
      </span>
    ),
  },
  {
    id: 'starts',
    header: texts.starts,
    sortBy: ({ promotion }) => promotion.starts,
    cell: ({ promotion }) => <Moment at={promotion.starts} />,
  },
  {
    id: 'ends',
    header: texts.ends,
    sortBy: ({ promotion }) => promotion.ends,
    cell: ({ promotion }) => <Moment at={promotion.ends} />,
  },
  {
    id: 'acts',
    header: texts.acts,
    align: 'end',
    cell: ({ name, state }) => <EndPromotion {...{ name, state, release }} />,
  },
];

export default function Promotions() {
  const query = useRead('GET /promotions', {});
  return (
    <Page
      title={texts.title}
      actions={
        <NewNamed
          label={texts.create}
          text={texts.createText}
          hint={texts.nameHint}
          pathOf={(name) => `/promotions/${name}`}
        />
      }
    >
      <View query={query}>
        {({ promotions, release }) => (
          <DataTable
            caption={texts.list}
            columns={columnsOf(release)}
            rows={promotions}
            idOf={({ name }) => name}
            empty={<Empty>{texts.none}</Empty>}
          />
        )}
      </View>
    </Page>
  );
}
