import type { FileChange } from '@gatehouse/contract/operator/content.endpoints';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Empty, View } from '../../components/view.tsx';
import styles from './content.module.css';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<FileChange>[] = [
  { id: 'file', header: texts.file, sortBy: ({ path }) => path, cell: ({ path }) => <bdi>{path}</bdi> },
  { id: 'change', header: texts.change, cell: ({ change }) => <Badge>{texts.kinds[change]}</Badge> },
  { id: 'fields', header: texts.fields, cell: ({ fields }) => <Fields fields={fields} /> },
];

export function Changes({ release, from }: { release: string; from: string }) {
  const query = useRead('GET /content/releases/:release/changes', { params: { release }, query: { from } });
  return (
    <View query={query}>
      {({ changes }) => (
        <DataTable
          caption={texts.changes}
          columns={COLUMNS}
          rows={changes}
          idOf={({ path }) => path}
          empty={<Empty>{texts.noChanges}</Empty>}
        />
      )}
    </View>
  );
}

function Fields({ fields }: Pick<FileChange, 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>{texts.fieldsOf(fields.length)}</summary>
      <dl className={styles.fields}>
        {fields.map(({ field, from, to }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <del>{from ?? texts.noValue}</del> <ins>{to ?? texts.noValue}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
