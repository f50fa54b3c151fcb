import PackagePlus from 'lucide-react/icons/package-plus';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const bulkPages: readonly ConsolePage[] = [
  {
    path: 'bulk-acts',
    title: texts.title,
    permission: 'bulk.run',
    nav: { group: 'players', icon: PackagePlus },
    load: () => import('./bulk-acts.tsx'),
  },
  {
    path: 'bulk-acts/new',
    title: texts.newTitle,
    permission: 'bulk.run',
    load: () => import('./new-bulk-act.tsx'),
  },
  {
    path: 'bulk-acts/:bulkId',
    title: texts.one,
    permission: 'bulk.run',
    load: () => import('./bulk-act.tsx'),
  },
];
