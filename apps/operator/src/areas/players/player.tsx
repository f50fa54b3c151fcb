import type { PlayerDetails } from '@gatehouse/contract/operator/players.endpoints';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Tabs } from '@gatehouse/ui/display/tabs.tsx';
import { Link, useParams, useSearchParams } from 'react-router';
import { useMay } from '../../api/session.ts';
import { useRead } from '../../api/use-read.ts';
import { Page } from '../../components/page.tsx';
import { View } from '../../components/view.tsx';
import { PlayerActivity } from './player-activity.tsx';
import { PlayerActs } from './player-acts.tsx';
import { PlayerBans } from './player-bans.tsx';
import { PlayerLibrary } from './player-library.tsx';
import { PlayerMails } from './player-mails.tsx';
import { PlayerMethods } from './player-methods.tsx';
import { PlayerNotes } from './player-notes.tsx';
import { PlayerOrders } from './player-orders.tsx';
import { PlayerOverview } from './player-overview.tsx';
import { PlayerSessions } from './player-sessions.tsx';
import { texts } from './texts.ts';

/** A tab of a player's page: what it shows, by the name in the address, and the permission where it needs a further one. */
const TABS = [
  { id: 'overview', label: texts.overview, Content: PlayerOverview },
  { id: 'activity', label: texts.activity, Content: PlayerActivity },
  { id: 'library', label: texts.library, Content: PlayerLibrary },
  { id: 'orders', label: texts.orders, Content: PlayerOrders, permission: 'orders.read' },
  { id: 'mails', label: texts.mails, Content: PlayerMails },
  { id: 'notes', label: texts.notes, Content: PlayerNotes },
  { id: 'sessions', label: texts.sessions, Content: PlayerSessions },
  { id: 'methods', label: texts.methods, Content: PlayerMethods },
  { id: 'bans', label: texts.bans, Content: PlayerBans },
] as const;
type TabId = (typeof TABS)[number]['id'];

export default function Player() {
  const { userId = '' } = useParams();
  const query = useRead('GET /players/:userId', { params: { userId } });
  return <View query={query}>{(player) => <PlayerPage player={player} />}</View>;
}

function PlayerPage({ player }: { player: PlayerDetails }) {
  const [search] = useSearchParams();
  const may = useMay();
  const wanted = search.get('tab');
  const tabs = TABS.filter((tab) => !('permission' in tab) || may(tab.permission));
  const current: TabId = tabs.find(({ id }) => id === wanted)?.id ?? 'overview';
  const name = player.nickname ?? player.email ?? player.userId;
  return (
    <Page
      title={name}
      heading={<bdi>{name}</bdi>}
      badges={player.ban ? <Badge kind="banned">{texts.banned}</Badge> : null}
      actions={<PlayerActs player={player} />}
    >
      <Tabs
        label={texts.tabs}
        value={current}
        onChange={() => undefined}
        tabs={tabs.map(({ id, label, Content }) => ({
          id,
          label,
          link: <Link to={id === 'overview' ? '?' : `?tab=${id}`} replace />,
          panel: <Content player={player} />,
        }))}
      />
    </Page>
  );
}
