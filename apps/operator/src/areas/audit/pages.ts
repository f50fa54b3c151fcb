import ScrollText from 'lucide-react/icons/scroll-text';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const auditPages: readonly ConsolePage[] = [
  {
    path: 'audit',
    title: texts.title,
    permission: 'audit.read',
    nav: { group: 'system', icon: ScrollText },
    load: () => import('./audit.tsx'),
  },
];
