import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { useMay } from '../../api/session.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { Empty } from '../../components/view.tsx';
import { MoveGameAccount } from './move-game-account.tsx';
import styles from './players.module.css';
import { texts } from './texts.ts';

type GameAccount = PlayerDetails['gameAccounts'][number];

const GAME_ACCOUNTS: readonly Column<GameAccount>[] = [
  { id: 'game', header: texts.game, sortBy: ({ game }) => game, cell: ({ game }) => game },
  { id: 'name', header: texts.name, cell: ({ displayName }) => <bdi>{displayName}</bdi> },
  { id: 'environment', header: texts.environment, cell: ({ environment }) => environment },
  {
    id: 'played',
    header: texts.lastPlayed,
    sortBy: ({ lastLoginAt }) => lastLoginAt ?? '',
    cell: ({ lastLoginAt }) => <Moment at={lastLoginAt} />,
  },
];

function gameAccountColumns(userId: string): readonly Column<GameAccount>[] {
  return [
    ...GAME_ACCOUNTS,
    {
      id: 'acts',
      header: texts.acts,
      cell: (account) => <MoveGameAccount userId={userId} account={account} />,
    },
  ];
}

export function PlayerOverview({ player }: { player: PlayerDetails }) {
  const may = useMay();
  return (
    <div className={styles.panel}>
      <Section title={texts.overview}>
        <Facts
          facts={[
            [texts.id, player.userId],
            [texts.email, <bdi key="email">{player.email}</bdi>],
            [
              texts.validated,
              <Moment key="validated" at={player.emailValidatedAt} none={texts.notValidated} />,
            ],
            [texts.nickname, <bdi key="nickname">{player.nickname ?? texts.noName}</bdi>],
            [texts.kind, player.kind],
            [texts.locale, player.locale],
            [texts.created, <Moment key="created" at={player.createdAt} />],
            [texts.lastSignIn, <Moment key="last" at={player.lastSignInAt} />],
            [texts.activeSessions, player.activeSessions],
            [texts.erasesAt, <Moment key="erases" at={player.erasesAt} none={texts.notErased} />],
          ]}
        />
      </Section>
      <Section title={texts.gameAccounts}>
        <DataTable
          caption={texts.gameAccounts}
          columns={may('players.game-accounts') ? gameAccountColumns(player.userId) : GAME_ACCOUNTS}
          rows={player.gameAccounts}
          idOf={({ accountId }) => accountId}
          empty={<Empty>{texts.noGameAccounts}</Empty>}
        />
      </Section>
    </div>
  );
}
