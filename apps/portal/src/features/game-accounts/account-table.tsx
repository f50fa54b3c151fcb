import type { MessageId } from '@gatehouse/messages/ids.ts';
import { IconButton } from '@gatehouse/ui/buttons/icon-button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import { useId } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import { useMoment } from '../../platform/i18n/use-moment.ts';
import styles from './account-table.module.css';
import type { AccountRow, Column } from './game-accounts.rules.ts';
import type { AccountList } from './use-game-accounts.ts';

const TITLES: Record<Column, MessageId> = {
  name: 'GameAccounts.Column.Name',
  region: 'GameAccounts.Column.Region',
  lastPlayed: 'GameAccounts.Column.LastPlayed',
};

type AccountTableProps = Omit<AccountList, 'game'> & {
  onChoose(id: string): void;
  onSort(column: Column): void;
  onRename(row: AccountRow): void;
};

/** On narrow screens, region and date are below the name, and the column heads remain as sort buttons. */
export function AccountTable({ rows, columns, order, chosen, ...acts }: AccountTableProps) {
  const group = useId();
  return (
    // CSS turns cells into blocks on narrow screens, and browsers then drop the table semantics.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <div className={styles.pane}>
      <table role="table" className={styles.table}>
        <caption>
          <VisuallyHidden>
            <Text id="GameAccounts.Table.Caption" />
          </VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                aria-sort={order.column === column ? sortNames[order.dir] : undefined}
              >
                <button type="button" className={styles.sort} onClick={() => acts.onSort(column)}>
                  <Text id={TITLES[column]} />
                  <Icon
                    of={ArrowUp}
                    size={14}
                    className={order.column === column ? styles.shown : styles.hidden}
                  />
                </button>
              </th>
            ))}
            <td role="cell" />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              columns={columns}
              group={group}
              isChosen={row.id === chosen}
              onChoose={() => acts.onChoose(row.id)}
              onRename={() => acts.onRename(row)}
            />
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

interface RowProps {
  row: AccountRow;
  columns: Column[];
  group: string;
  isChosen: boolean;
  onChoose(): void;
  onRename(): void;
}

function Row({ row, columns, group, isChosen, onChoose, onRename }: RowProps) {
  const text = useText();
  const moment = useMoment();
  const { name, region, lastPlayed } = row;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see the table
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.name}>
        <label className={styles.choice}>
          <input type="radio" className={styles.radio} name={group} checked={isChosen} onChange={onChoose} />
          <span className={styles.textBlock}>
            <bdi>{name}</bdi>
          </span>{' '}
          {isChosen ? (
            <Badge kind="new">
              <Text id="GameAccounts.Row.PlaysNext" />
            </Badge>
          ) : null}
        </label>
      </th>
      {columns.includes('region') ? (
        <td role="cell" className={styles.fact}>
          {region}
        </td>
      ) : null}
      <td role="cell" className={styles.fact}>
        {lastPlayed ? (
          <time dateTime={lastPlayed.toISOString()}>{moment(lastPlayed)}</time>
        ) : (
          <Text id="GameAccounts.Row.Never" />
        )}
      </td>
      <td role="cell" className={styles.end}>
        <IconButton
          icon={Pencil}
          iconSize={18}
          label={text('GameAccounts.Row.Rename', { name })}
          onClick={onRename}
        />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see the table
  );
}

/** Same height as a table with two rows. */
export function AccountsSkeleton() {
  return (
    <div className={styles.pane} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.waiting}>
          <Skeleton width={row === 0 ? 'short' : 'long'} />
        </div>
      ))}
    </div>
  );
}
