import ServerCog from 'lucide-react/icons/server-cog';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const operationPages: readonly ConsolePage[] = [
  {
    path: 'operations',
    title: texts.title,
    permission: 'operations.read',
    nav: { group: 'system', icon: ServerCog },
    load: () => import('./operations.tsx'),
  },
];
