import Wrench from 'lucide-react/icons/wrench';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const maintenancePages: readonly ConsolePage[] = [
  {
    path: 'maintenance',
    title: texts.title,
    permission: 'content.edit',
    nav: { group: 'content', icon: Wrench },
    load: () => import('./maintenance.tsx'),
  },
];
