import type { AuditEntry } from '@gatehouse/contract/operator/audit.endpoints';
import { Link } from 'react-router';
import type { Column } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import styles from './audit.module.css';
import { texts } from './texts.ts';

/** Subjects that have a page. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/players/${id}`,
  order: (id) => `/orders/${id}`,
};

export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'when', header: texts.when, cell: ({ actedAt }) => <Moment at={actedAt} /> },
  {
    id: 'who',
    header: texts.who,
    cell: ({ operator, address, operatorId }) => (
      <span className={styles.subject}>
        <bdi>{operator}</bdi>
        <small>{operatorId === null ? texts.commandLine : address}</small>
      </span>
    ),
  },
  { id: 'act', header: texts.act, cell: ({ act }) => act },
  { id: 'on', header: texts.onWhat, cell: (entry) => <Subject entry={entry} /> },
  { id: 'why', header: texts.why, cell: ({ reason }) => <bdi>{reason}</bdi> },
  { id: 'details', header: texts.details, cell: (entry) => <Details entry={entry} /> },
];

function Subject({ entry: { subjectType, subjectId } }: { entry: AuditEntry }) {
  const path = PAGES[subjectType]?.(subjectId);
  return (
    <span className={styles.subject}>
      <small>{subjectType}</small>
      {path ? <Link to={path}>{subjectId}</Link> : subjectId}
    </span>
  );
}

function Details({ entry: { details, before, after } }: { entry: AuditEntry }) {
  const parts = [
    ...Object.entries(details).map(([name, value]) => `${name}: ${show(value)}`),
    ...Object.keys({ ...before, ...after }).map(
      (name) => `${name}: ${show(before?.[name])} → ${show(after?.[name])}`,
    ),
  ];
  return parts.length === 0 ? null : <pre className={styles.details}>{parts.join('\n')}</pre>;
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
