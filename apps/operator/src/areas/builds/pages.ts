import Package from 'lucide-react/icons/package';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const buildPages: readonly ConsolePage[] = [
  {
    path: 'builds',
    title: texts.title,
    permission: 'builds.manage',
    nav: { group: 'content', icon: Package },
    load: () => import('./builds.tsx'),
  },
];
