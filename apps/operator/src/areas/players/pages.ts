import MailWarning from 'lucide-react/icons/mail-warning';
import Users from 'lucide-react/icons/users';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts as mailTexts } from './mail-texts.ts';
import { texts } from './texts.ts';

export const playerPages: readonly ConsolePage[] = [
  {
    path: 'players',
    title: texts.title,
    permission: 'players.read',
    nav: { group: 'players', icon: Users },
    load: () => import('./players.tsx'),
  },
  {
    path: 'players/:userId',
    title: texts.player,
    permission: 'players.read',
    load: () => import('./player.tsx'),
  },
  {
    path: 'mails',
    title: mailTexts.title,
    permission: 'players.read',
    nav: { group: 'players', icon: MailWarning },
    load: () => import('./failed-mails.tsx'),
  },
];
