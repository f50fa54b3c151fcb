import CircleUser from 'lucide-react/icons/circle-user';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const accountPages: readonly ConsolePage[] = [
  {
    path: 'account',
    title: texts.title,
    permission: 'signed-in',
    nav: { group: 'own', icon: CircleUser },
    load: () => import('./account.tsx'),
  },
];
