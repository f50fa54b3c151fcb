import type { OperatorRow, SetUpLink } from '@gatehouse/contract/operator/operators.endpoints';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { useMemo, useState } from 'react';
import { useOperator } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Empty, View } from '../../components/view.tsx';
import { AddOperator, OperatorActs } from './operator-acts.tsx';
import { SetUpLinkModal } from './set-up-link-modal.tsx';
import { texts } from './texts.ts';

export default function Operators() {
  const [link, setLink] = useState<SetUpLink | null>(null);
  const columns = useColumns(setLink);
  const query = useRead('GET /operators', {});
  return (
    <Page title={texts.title} actions={<AddOperator onLink={setLink} />}>
      <View query={query}>
        {({ operators }) => (
          <DataTable
            caption={texts.list}
            columns={columns}
            rows={operators}
            idOf={({ operatorId }) => operatorId}
            empty={<Empty>{texts.none}</Empty>}
          />
        )}
      </View>
      {link ? <SetUpLinkModal link={link} onClose={() => setLink(null)} /> : null}
    </Page>
  );
}

function useColumns(onLink: (link: SetUpLink) => void): readonly Column<OperatorRow>[] {
  const { operatorId } = useOperator();
  return useMemo(
    () => [
      { id: 'name', header: texts.name, sortBy: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: 'email',
        header: texts.email,
        sortBy: ({ email }) => email,
        cell: ({ email }) => <bdi>{email}</bdi>,
      },
      {
        id: 'roles',
        header: texts.roles,
        cell: ({ roles }) => roles.map((role) => texts.roleNames[role]).join(', '),
      },
      { id: 'state', header: texts.state, cell: (row) => <State row={row} /> },
      {
        id: 'last',
        header: texts.lastSignIn,
        sortBy: ({ lastSignInAt }) => lastSignInAt ?? '',
        cell: ({ lastSignInAt }) => <Moment at={lastSignInAt} />,
      },
      {
        id: 'acts',
        header: texts.acts,
        align: 'end',
        cell: (row) =>
          row.operatorId === operatorId ? texts.you : <OperatorActs operator={row} onLink={onLink} />,
      },
    ],
    [operatorId, onLink],
  );
}

function State({ row: { disabledAt, setUpAt } }: { row: OperatorRow }) {
  if (disabledAt !== null) return <Badge kind="banned">{texts.disabled}</Badge>;
  return <Badge>{setUpAt === null ? texts.notSetUp : texts.active}</Badge>;
}
