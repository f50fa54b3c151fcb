import { VisuallyHidden } from '@gatehouse/ui/display/visually-hidden.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useMemo } from 'react';
import styles from './data-table.module.css';
import { texts } from './texts.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => string | number;
  /** Numbers and buttons stand at the end. */
  align?: 'end';
  /** For codes, days and amounts: a line break would make them hard to read. */
  isUnbroken?: true;
}

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
};

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

export function DataTable<Row extends object>({ caption, columns, rows, idOf, empty }: DataTableProps<Row>) {
  const data = useMemo(() => [...rows], [rows]);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortBy }) => ({
        id,
        accessorFn: (row: Row) => sortBy?.(row) ?? '',
        enableSorting: sortBy !== undefined,
        sortFn: 'basic' as const,
      })),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data, getRowId: idOf });
  if (rows.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ id, column }) => {
              const { header = '', align } = byId.get(column.id) ?? {};
              const sorted = column.getIsSorted();
              return (
                <th
                  key={id}
                  scope="col"
                  data-align={align}
                  aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {column.getCanSort() ? (
                    <button
                      type="button"
                      className={styles.sort}
                      title={texts.sortBy(header)}
                      onClick={column.getToggleSortingHandler()}
                    >
                      {header}
                      {sorted ? <Icon of={sorted === 'asc' ? ArrowUp : ArrowDown} size={14} /> : null}
                    </button>
                  ) : (
                    header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align} data-unbroken={column.isUnbroken}>
                  {column.cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
