import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { ButtonLink } from '@gatehouse/ui/buttons/button-link.tsx';
import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Breadcrumbs } from '@gatehouse/ui/display/breadcrumbs.tsx';
import { Divider } from '@gatehouse/ui/display/divider.tsx';
import { Spinner } from '@gatehouse/ui/display/spinner.tsx';
import { Tabs } from '@gatehouse/ui/display/tabs.tsx';
import { Slider } from '@gatehouse/ui/forms/slider.tsx';
import { Avatar } from '@gatehouse/ui/graphics/avatar.tsx';
import { Icon } from '@gatehouse/ui/graphics/icon.tsx';
import { Menu } from '@gatehouse/ui/overlays/menu.tsx';
import { MenuItem } from '@gatehouse/ui/overlays/menu-item.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Link2 from 'lucide-react/icons/link-2';
import Play from 'lucide-react/icons/play';
import Shield from 'lucide-react/icons/shield';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { Text, useText } from '../../platform/i18n/text.tsx';
import styles from './primitives.module.css';
import { Section } from './section.tsx';

type Room = 'general' | 'connections' | 'security';

export function More({ sheet }: { sheet: string }) {
  const say = useText();
  const [step, setStep] = useState(0);
  const [room, setRoom] = useState<Room>('general');
  const panel = <p className={styles.aside}>{say('Primitives.Vertical.Text')}</p>;

  return (
    <>
      <Section title={<Text id="Primitives.Sizes.Title" />}>
        <div className={styles.row}>
          <Button kind="primary" size="play" icon={Play}>
            {say('Primitives.Button.Play')}
          </Button>
          <Button>{say('Primitives.Button.Details')}</Button>
          <ButtonLink kind="quiet" size="small" icon={<Icon of={ArrowLeft} size={18} mirrored />}>
            <a href="#top">{say('Primitives.Button.Back')}</a>
          </ButtonLink>
          <Menu
            label={say('Primitives.Menu.Label')}
            look={{ size: 'small', endIcon: ChevronDown, icon: <Avatar name="player" size="small" /> }}
            trigger="player"
          >
            <MenuItem>{say('Primitives.Menu.Coupon')}</MenuItem>
            <MenuItem end={<Badge kind="count">{say('Primitives.Badge.Count')}</Badge>}>
              {say('Primitives.Menu.Settings')}
            </MenuItem>
            <MenuItem>{say('Primitives.Menu.SignOut')}</MenuItem>
          </Menu>
          <Spinner size="large" label={say('Primitives.Spinner.Label')} />
        </div>
        <Divider>{say('Primitives.Divider.Or')}</Divider>
        <Breadcrumbs
          label={say('Primitives.Breadcrumbs.Label', { sheet })}
          trail={[
            <a key="sign-in" href="#sign-in">
              {say('Primitives.Breadcrumbs.SignIn')}
            </a>,
            <a key="recover" href="#recover" aria-current="page">
              {say('Primitives.Breadcrumbs.Recover')}
            </a>,
          ]}
        />
      </Section>
      <Section title={<Text id="Primitives.Vertical.Title" />}>
        <Tabs
          label={say('Primitives.Vertical.Title')}
          orientation="vertical"
          className={styles.vertical}
          value={room}
          onChange={setRoom}
          tabs={[
            { id: 'general', label: say('Primitives.Vertical.General'), icon: User, panel },
            { id: 'connections', label: say('Primitives.Vertical.Connections'), icon: Link2, panel },
            {
              id: 'security',
              label: say('Primitives.Vertical.Security'),
              icon: Shield,
              end: <Badge kind="count">{say('Primitives.Badge.Count')}</Badge>,
              panel,
            },
          ]}
        />
      </Section>
      <Section title={<Text id="Primitives.Slider.Title" />}>
        <Slider
          className={styles.pane}
          index={step}
          panes={(['Primitives.Slider.First', 'Primitives.Slider.Second'] as const).map((id, position) => ({
            key: id,
            content: (
              <div className={styles.row}>
                <h3>{say(id)}</h3>
                <Button size="small" onClick={() => setStep(1 - position)}>
                  {say(position === 0 ? 'Primitives.Slider.Next' : 'Primitives.Button.Back')}
                </Button>
              </div>
            ),
          }))}
        />
      </Section>
    </>
  );
}
