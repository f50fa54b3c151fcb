import Layers from 'lucide-react/icons/layers';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const contentPages: readonly ConsolePage[] = [
  {
    path: 'releases',
    title: texts.title,
    permission: 'content.releases',
    nav: { group: 'content', icon: Layers },
    load: () => import('./releases.tsx'),
  },
  {
    path: 'releases/:release',
    title: texts.release,
    permission: 'content.releases',
    load: () => import('./release.tsx'),
  },
];
