import type { PlayerRow } from '@gatehouse/contract/operator/players.endpoints';
import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { Form } from '@gatehouse/ui/forms/form.tsx';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { fieldOf } from '../../components/act-button.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Filters } from '../../components/filters.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Pager, usePageCursor } from '../../components/pager.tsx';
import { Empty, View } from '../../components/view.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<PlayerRow>[] = [
  {
    id: 'player',
    header: texts.player,
    sortBy: ({ nickname, email }) => nickname ?? email ?? '',
    cell: ({ userId, nickname, email }) => (
      <span className={styles.item}>
        <Link to={`/players/${userId}`}>
          <bdi>{nickname ?? email ?? texts.noName}</bdi>
        </Link>
        {nickname === null ? null : (
          <small>
            <bdi>{email}</bdi>
          </small>
        )}
      </span>
    ),
  },
  {
    id: 'matches',
    header: texts.foundBy,
    cell: ({ matches }) => matches.map((match) => texts.matches[match]).join(', '),
  },
  {
    id: 'created',
    header: texts.created,
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'seen',
    header: texts.lastSignIn,
    sortBy: ({ lastSignInAt }) => lastSignInAt ?? '',
    cell: ({ lastSignInAt }) => <Moment at={lastSignInAt} />,
  },
  {
    id: 'state',
    header: texts.state,
    cell: ({ isBanned }) => (
      <Badge kind={isBanned ? 'banned' : 'neutral'}>{isBanned ? texts.banned : texts.active}</Badge>
    ),
  },
];

export default function Players() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('text') ?? '';
  const found = useRead('GET /players', { query: { text, ...usePageCursor() } }, { isEnabled: text !== '' });
  return (
    <Page title={texts.title}>
      <Form
        key={text}
        onSubmit={(event) => {
          const wanted = fieldOf(new FormData(event.currentTarget), 'text');
          setSearch(wanted ? { text: wanted } : {});
        }}
      >
        <Filters>
          <Field label={texts.search} name="text" defaultValue={text} maxLength={254} autoComplete="off" />
          <Button kind="secondary" type="submit">
            {texts.find}
          </Button>
        </Filters>
      </Form>
      {text === '' ? (
        <Empty>{texts.hint}</Empty>
      ) : (
        <View query={found}>
          {({ players, next }) => (
            <>
              <DataTable
                caption={texts.list}
                columns={COLUMNS}
                rows={players}
                idOf={({ userId }) => userId}
                empty={<Empty>{texts.none(text)}</Empty>}
              />
              <Pager next={next} />
            </>
          )}
        </View>
      )}
    </Page>
  );
}
