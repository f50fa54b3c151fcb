import type { MailRow } from '@gatehouse/contract/operator/mails.endpoints';
import { Link } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Page } from '../../components/page.tsx';
import { Pager, usePageCursor } from '../../components/pager.tsx';
import { Empty, View } from '../../components/view.tsx';
import { MAIL_COLUMNS, RESEND_COLUMN } from './mail-columns.tsx';
import { texts } from './mail-texts.ts';

const COLUMNS: readonly Column<MailRow>[] = [
  ...MAIL_COLUMNS,
  {
    id: 'player',
    header: texts.player,
    cell: ({ userId }) =>
      userId === null ? texts.noPlayer : <Link to={`/players/${userId}?tab=mails`}>{texts.show}</Link>,
  },
  RESEND_COLUMN,
];

export default function FailedMails() {
  const query = useRead('GET /mails/failed', { query: usePageCursor() });
  return (
    <Page title={texts.title}>
      <p>{texts.hint}</p>
      <View query={query}>
        {({ mails, next }) => (
          <>
            <DataTable
              caption={texts.list}
              columns={COLUMNS}
              rows={mails}
              idOf={({ mailId }) => mailId}
              empty={<Empty>{texts.none}</Empty>}
            />
            <Pager next={next} />
          </>
        )}
      </View>
    </Page>
  );
}
