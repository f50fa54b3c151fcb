import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { DataTable } from '../../components/data-table.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Page } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { AuditFilters, filtersIn } from './audit-filters.tsx';
import { texts } from './texts.ts';

export default function Audit() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const before = search.get('before');
  const query = useRead('GET /audit', { query: { ...filters, ...(before ? { before } : {}) } });
  const pageOf = (id: number | null) => {
    const next = new URLSearchParams(filters);
    if (id !== null) next.set('before', String(id));
    return `?${next}`;
  };
  return (
    <Page
      title={texts.title}
      actions={<ExportButton endpoint="GET /audit/export" input={{ query: filters }} file={texts.file} />}
    >
      <AuditFilters key={search.toString()} filters={filters} onChange={setSearch} />
      <View query={query}>
        {({ entries, next }) => (
          <>
            <DataTable
              caption={texts.list}
              columns={AUDIT_COLUMNS}
              rows={entries}
              idOf={({ id }) => String(id)}
              empty={<Empty>{texts.none}</Empty>}
            />
            <nav>
              {before ? (
                <ButtonLink kind="quiet" size="small">
                  <Link to={pageOf(null)}>{texts.newest}</Link>
                </ButtonLink>
              ) : null}
              {next !== null ? (
                <ButtonLink kind="secondary" size="small">
                  <Link to={pageOf(next)}>{texts.older}</Link>
                </ButtonLink>
              ) : null}
            </nav>
          </>
        )}
      </View>
    </Page>
  );
}
