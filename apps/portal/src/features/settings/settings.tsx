import type { MessageId } from '@gatehouse/messages/ids.ts';
import { Skeleton } from '@gatehouse/ui/display/skeleton.tsx';
import { Tabs } from '@gatehouse/ui/display/tabs.tsx';
import type { IconShape } from '@gatehouse/ui/graphics/icon.tsx';
import Activity from 'lucide-react/icons/activity';
import Heart from 'lucide-react/icons/heart';
import Link2 from 'lucide-react/icons/link-2';
import Mail from 'lucide-react/icons/mail';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './settings.module.css';
import { pathOf, SETTINGS_SECTIONS, type SettingsSection, sectionIn } from './settings-sections.rules.ts';

const LOOKS: Record<SettingsSection, { icon: IconShape; title: MessageId; text: MessageId }> = {
  general: { icon: UserRound, title: 'Settings.General.Tab', text: 'Settings.General.Text' },
  communication: { icon: Mail, title: 'Settings.Communication.Tab', text: 'Settings.Communication.Text' },
  connections: { icon: Link2, title: 'Settings.Connections.Tab', text: 'Settings.Connections.Text' },
  devices: { icon: MonitorSmartphone, title: 'Settings.Devices.Tab', text: 'Settings.Devices.Text' },
  activity: { icon: Activity, title: 'Settings.Activity.Tab', text: 'Settings.Activity.Text' },
  orders: { icon: ReceiptText, title: 'Settings.Orders.Tab', text: 'Settings.Orders.Text' },
  wishlist: { icon: Heart, title: 'Settings.Wishlist.Tab', text: 'Settings.Wishlist.Text' },
};

/** The layout of the settings page: tabs with their own URLs, and the content that the page passes in. */
export function Settings({ contents }: { contents: Record<SettingsSection, ReactNode> }) {
  const text = useText();
  const locale = usePageLocale();
  const navigate = useNavigate();
  const current = sectionIn(useLocation().pathname);
  const linkTo = (section: SettingsSection) => `/${locale}/${pathOf(section)}`;

  return (
    <div className={styles.page}>
      <h1>
        <Text id="Settings.Page.Heading" />
      </h1>
      <Tabs
        className={styles.tabs}
        orientation="vertical"
        label={text('Settings.Page.Heading')}
        value={current}
        onChange={(section) => navigate(linkTo(section))}
        waiting={<Skeleton shape="pane" />}
        tabs={SETTINGS_SECTIONS.map((section) => ({
          id: section,
          icon: LOOKS[section].icon,
          label: <Text id={LOOKS[section].title} />,
          link: <Link to={linkTo(section)} />,
          panel: (
            <>
              <h2>
                <Text id={LOOKS[section].title} />
              </h2>
              <p className={styles.text}>
                <Text id={LOOKS[section].text} />
              </p>
              {contents[section]}
            </>
          ),
        }))}
      />
    </div>
  );
}
