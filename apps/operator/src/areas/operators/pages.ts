import Shield from 'lucide-react/icons/shield';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const operatorPages: readonly ConsolePage[] = [
  {
    path: 'operators',
    title: texts.title,
    permission: 'operators.manage',
    nav: { group: 'system', icon: Shield },
    load: () => import('./operators.tsx'),
  },
];
