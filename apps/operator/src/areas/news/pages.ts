import Newspaper from 'lucide-react/icons/newspaper';
import type { ConsolePage } from '../../app/define-page.ts';
import { texts } from './texts.ts';

export const newsPages: readonly ConsolePage[] = [
  {
    path: 'news',
    title: texts.title,
    permission: 'content.edit',
    nav: { group: 'content', icon: Newspaper },
    load: () => import('./news.tsx'),
  },
  {
    path: 'news/:product/:article',
    title: texts.article,
    permission: 'content.edit',
    load: () => import('./article.tsx'),
  },
];
