import type { LibraryItem } from '@gatehouse/contract/operator/player-records.endpoints';
import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { ActButton, reasonOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import { CouponButton } from './coupon-button.tsx';
import { GrantButton } from './grant-button.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<LibraryItem>[] = [
  { id: 'item', header: texts.item, sortBy: ({ title }) => title, cell: (item) => <Name item={item} /> },
  { id: 'count', header: texts.count, align: 'end', cell: ({ count }) => count },
  { id: 'origin', header: texts.origin, cell: (item) => <Origin item={item} /> },
  {
    id: 'since',
    header: texts.since,
    sortBy: ({ grantedAt }) => grantedAt,
    cell: ({ grantedAt }) => <Moment at={grantedAt} />,
  },
];

export function PlayerLibrary({ player }: { player: PlayerDetails }) {
  const { userId } = player;
  const query = useRead('GET /players/:userId/library', { params: { userId } });
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        id: 'revoke',
        header: texts.revoke,
        cell: (item: LibraryItem) => (item.canRevoke ? <RevokeButton userId={userId} item={item} /> : null),
      },
    ],
    [userId],
  );
  return (
    <div className={styles.panel}>
      <Section
        title={texts.library}
        actions={
          <>
            <GrantButton player={player} />
            {player.kind === 'platform' ? <CouponButton userId={player.userId} /> : null}
          </>
        }
      >
        <View query={query}>
          {({ items }) => (
            <DataTable
              caption={texts.library}
              columns={columns}
              rows={items}
              idOf={({ product, extra, origin }) => `${product} ${extra} ${origin}`}
              empty={<Empty>{texts.noItems}</Empty>}
            />
          )}
        </View>
      </Section>
    </div>
  );
}

function Name({ item: { title, product, extra } }: { item: LibraryItem }) {
  return (
    <span className={styles.item}>
      <bdi>{title}</bdi>
      <small>{extra === null ? product : `${product}/${extra}`}</small>
    </span>
  );
}

function Origin({ item: { origin, order } }: { item: LibraryItem }) {
  return (
    <span className={styles.item}>
      {texts.origins[origin]}
      {order === null ? null : <Link to={`/orders/${order}`}>{order}</Link>}
    </span>
  );
}

function RevokeButton({ userId, item }: { userId: string; item: LibraryItem }) {
  const { product, extra, title, count } = item;
  return (
    <ActButton
      endpoint="POST /players/:userId/revoke"
      label={texts.revoke}
      title={texts.revokeTitle(title)}
      text={count > 1 ? texts.revokeLastText : texts.revokeText}
      done={texts.revokeDone}
      inputOf={(form) => ({ params: { userId }, body: { reason: reasonOf(form), product, extra } })}
    />
  );
}
