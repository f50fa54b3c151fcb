import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Tabs } from '@gatehouse/ui/display/tabs.tsx';
import { MenuItem } from '@gatehouse/ui/overlays/menu-item.tsx';
import { MenuList } from '@gatehouse/ui/overlays/menu-list.tsx';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import Ticket from 'lucide-react/icons/ticket';
import { useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './primitives.module.css';
import { Section } from './section.tsx';

const BADGES = [
  { kind: 'free', id: 'Primitives.Badge.Free' },
  { kind: 'owned', id: 'Primitives.Badge.Owned' },
  { kind: 'discount', id: 'Primitives.Badge.Discount' },
  { kind: 'new', id: 'Primitives.Badge.New' },
  { kind: 'banned', id: 'Primitives.Badge.Banned' },
  { kind: 'neutral', id: 'Primitives.Badge.Region' },
  { kind: 'count', id: 'Primitives.Badge.Count' },
] as const;

export function TabsAndMenu() {
  const say = useText();
  const [tab, setTab] = useState<'games' | 'add-ons' | 'news'>('games');
  const badges = (
    <div className={styles.badges}>
      {BADGES.map(({ kind, id }) => (
        <Badge key={id} kind={kind}>
          <Text id={id} values={{ discount: -0.4 }} />
        </Badge>
      ))}
    </div>
  );

  return (
    <Section title={<Text id="Primitives.TabsAndMenu.Title" />}>
      <div className={styles.tabsAndMenu}>
        <Tabs
          label={say('Primitives.Tabs.Label')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'games', label: say('Primitives.Tabs.Games'), panel: badges },
            { id: 'add-ons', label: say('Primitives.Tabs.AddOns'), panel: badges },
            { id: 'news', label: say('Primitives.Tabs.News'), panel: badges },
          ]}
        />
        <MenuList label={say('Primitives.Menu.Label')}>
          <MenuItem icon={Ticket}>{say('Primitives.Menu.Coupon')}</MenuItem>
          <MenuItem icon={Settings} data-show="hover">
            {say('Primitives.Menu.Settings')}
          </MenuItem>
          <MenuItem icon={LogOut} isMirrored>
            {say('Primitives.Menu.SignOut')}
          </MenuItem>
        </MenuList>
      </div>
    </Section>
  );
}
