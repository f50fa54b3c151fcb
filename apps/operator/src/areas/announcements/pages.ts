import Megaphone from 'lucide-react/icons/megaphone';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const announcementPages: readonly ConsolePage[] = [
  {
    path: 'announcements',
    title: texts.title,
    permission: 'content.edit',
    nav: { group: 'content', icon: Megaphone },
    load: () => import('./announcements.tsx'),
  },
  {
    path: 'announcements/:announcement',
    title: texts.announcement,
    permission: 'content.edit',
    load: () => import('./announcement.tsx'),
  },
];
