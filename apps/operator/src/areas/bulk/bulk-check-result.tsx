import type { BulkCheck } from '@gatehouse/contract/operator/bulk.endpoints';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { Empty } from '../../components/view.tsx';
import styles from './bulk.module.css';
import { texts } from './texts.ts';

const FIRST: readonly Column<BulkCheck['first'][number]>[] = [
  { id: 'email', header: texts.email, cell: ({ email }) => <bdi>{email}</bdi> },
  { id: 'nickname', header: texts.nickname, cell: ({ nickname }) => <bdi>{nickname}</bdi> },
  { id: 'created', header: texts.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'last', header: texts.lastSignIn, cell: ({ lastSignInAt }) => <Moment at={lastSignInAt} /> },
];
const WRONG: readonly Column<BulkCheck['wrongLines'][number]>[] = [
  { id: 'line', header: texts.line, align: 'end', cell: ({ line }) => line },
  { id: 'text', header: texts.text, cell: ({ text }) => <bdi>{text}</bdi> },
];

export function BulkCheckResult({ result }: { result: BulkCheck }) {
  const { players, repeated, wrong, wrongLines, first } = result;
  return (
    <>
      <Facts
        facts={[
          [texts.players, players],
          [texts.repeated, repeated],
          [texts.wrong, wrong],
        ]}
      />
      <DataTable
        caption={texts.first}
        columns={FIRST}
        rows={first}
        idOf={({ userId }) => userId}
        empty={<Empty>{texts.nobody}</Empty>}
      />
      {wrongLines.length === 0 ? null : (
        <>
          <p className={styles.hint}>{texts.wrongHint}</p>
          <DataTable
            caption={texts.wrongList}
            columns={WRONG}
            rows={wrongLines}
            idOf={({ line }) => String(line)}
            empty={null}
          />
        </>
      )}
    </>
  );
}
