import type { Permission } from '@gatehouse/contract/operator/roles';
import type { IconShape } from '@gatehouse/ui/graphics/icon.tsx';
import BadgePercent from 'lucide-react/icons/badge-percent';
import Banknote from 'lucide-react/icons/banknote';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUser from 'lucide-react/icons/circle-user';
import Gauge from 'lucide-react/icons/gauge';
import Layers from 'lucide-react/icons/layers';
import MailWarning from 'lucide-react/icons/mail-warning';
import Megaphone from 'lucide-react/icons/megaphone';
import Newspaper from 'lucide-react/icons/newspaper';
import Package from 'lucide-react/icons/package';
import PackagePlus from 'lucide-react/icons/package-plus';
import Receipt from 'lucide-react/icons/receipt';
import ScrollText from 'lucide-react/icons/scroll-text';
import ServerCog from 'lucide-react/icons/server-cog';
import Shield from 'lucide-react/icons/shield';
import Ticket from 'lucide-react/icons/ticket';
import Undo from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import Wrench from 'lucide-react/icons/wrench';
import type { ComponentType } from 'react';
import { texts as account } from '../areas/account/texts.ts';
import { texts as announcements } from '../areas/announcements/texts.ts';
import { texts as audit } from '../areas/audit/texts.ts';
import { texts as builds } from '../areas/builds/texts.ts';
import { texts as bulk } from '../areas/bulk/texts.ts';
import { texts as content } from '../areas/content/texts.ts';
import { texts as coupons } from '../areas/coupons/texts.ts';
import { texts as dashboard } from '../areas/dashboard/texts.ts';
import { texts as maintenance } from '../areas/maintenance/texts.ts';
import { texts as news } from '../areas/news/texts.ts';
import { texts as operations } from '../areas/operations/texts.ts';
import { texts as operators } from '../areas/operators/texts.ts';
import { texts as orders } from '../areas/orders/texts.ts';
import { texts as mails } from '../areas/players/mail-texts.ts';
import { texts as players } from '../areas/players/texts.ts';
import { texts as prices } from '../areas/prices/texts.ts';
import { texts as promotions } from '../areas/promotions/texts.ts';
import { texts as reports } from '../areas/reports/texts.ts';

/** The groups of the side navigation, in their order. */
export const GROUPS = ['overview', 'players', 'shop', 'content', 'system', 'own'] as const;
export type Group = (typeof GROUPS)[number];

export interface ConsolePage {
  /** Below `/operator`, such as `players/:userId`. */
  path: string;
  title: string;
  permission: Permission | 'signed-in';
  /** Pages with an icon are in the side navigation and the command menu. */
  nav?: { group: Group; icon: IconShape };
  load: () => Promise<{ default: ComponentType }>;
}

/** All pages of the console. The server knows none of them: every path below `/operator` is answered with the same page. */
export const pages: readonly ConsolePage[] = [
  {
    path: 'dashboard',
    title: dashboard.title,
    permission: 'dashboard.read',
    nav: { group: 'overview', icon: Gauge },
    load: () => import('../areas/dashboard/dashboard.tsx'),
  },
  {
    path: 'players',
    title: players.title,
    permission: 'players.read',
    nav: { group: 'players', icon: Users },
    load: () => import('../areas/players/players.tsx'),
  },
  {
    path: 'players/:userId',
    title: players.player,
    permission: 'players.read',
    load: () => import('../areas/players/player.tsx'),
  },
  {
    path: 'mails',
    title: mails.title,
    permission: 'players.read',
    nav: { group: 'players', icon: MailWarning },
    load: () => import('../areas/players/failed-mails.tsx'),
  },
  {
    path: 'bulk-acts',
    title: bulk.title,
    permission: 'bulk.run',
    nav: { group: 'players', icon: PackagePlus },
    load: () => import('../areas/bulk/bulk-acts.tsx'),
  },
  {
    path: 'bulk-acts/new',
    title: bulk.newTitle,
    permission: 'bulk.run',
    load: () => import('../areas/bulk/new-bulk-act.tsx'),
  },
  {
    path: 'bulk-acts/:bulkId',
    title: bulk.one,
    permission: 'bulk.run',
    load: () => import('../areas/bulk/bulk-act.tsx'),
  },
  {
    path: 'orders',
    title: orders.title,
    permission: 'orders.read',
    nav: { group: 'shop', icon: Receipt },
    load: () => import('../areas/orders/orders.tsx'),
  },
  {
    path: 'withdrawals',
    title: orders.withdrawals,
    permission: 'orders.withdrawals',
    nav: { group: 'shop', icon: Undo },
    load: () => import('../areas/orders/withdrawals.tsx'),
  },
  {
    path: 'orders/:order',
    title: orders.order,
    permission: 'orders.read',
    load: () => import('../areas/orders/order.tsx'),
  },
  {
    path: 'coupons',
    title: coupons.title,
    permission: 'coupons.manage',
    nav: { group: 'shop', icon: Ticket },
    load: () => import('../areas/coupons/coupons.tsx'),
  },
  {
    path: 'promotions',
    title: promotions.title,
    permission: 'promotions.manage',
    nav: { group: 'shop', icon: BadgePercent },
    load: () => import('../areas/promotions/promotions.tsx'),
  },
  {
    path: 'promotions/:promotion',
    title: promotions.promotion,
    permission: 'promotions.manage',
    load: () => import('../areas/promotions/promotion.tsx'),
  },
  {
    path: 'prices',
    title: prices.title,
    permission: 'prices.manage',
    nav: { group: 'shop', icon: Banknote },
    load: () => import('../areas/prices/prices.tsx'),
  },
  {
    path: 'prices/:product',
    title: prices.title,
    permission: 'prices.manage',
    load: () => import('../areas/prices/product-prices.tsx'),
  },
  {
    path: 'reports',
    title: reports.title,
    permission: 'reports.read',
    nav: { group: 'shop', icon: ChartColumn },
    load: () => import('../areas/reports/reports.tsx'),
  },
  {
    path: 'announcements',
    title: announcements.title,
    permission: 'content.edit',
    nav: { group: 'content', icon: Megaphone },
    load: () => import('../areas/announcements/announcements.tsx'),
  },
  {
    path: 'announcements/:announcement',
    title: announcements.announcement,
    permission: 'content.edit',
    load: () => import('../areas/announcements/announcement.tsx'),
  },
  {
    path: 'news',
    title: news.title,
    permission: 'content.edit',
    nav: { group: 'content', icon: Newspaper },
    load: () => import('../areas/news/news.tsx'),
  },
  {
    path: 'news/:product/:article',
    title: news.article,
    permission: 'content.edit',
    load: () => import('../areas/news/article.tsx'),
  },
  {
    path: 'maintenance',
    title: maintenance.title,
    permission: 'content.edit',
    nav: { group: 'content', icon: Wrench },
    load: () => import('../areas/maintenance/maintenance.tsx'),
  },
  {
    path: 'releases',
    title: content.title,
    permission: 'content.releases',
    nav: { group: 'content', icon: Layers },
    load: () => import('../areas/content/releases.tsx'),
  },
  {
    path: 'releases/:release',
    title: content.release,
    permission: 'content.releases',
    load: () => import('../areas/content/release.tsx'),
  },
  {
    path: 'builds',
    title: builds.title,
    permission: 'builds.manage',
    nav: { group: 'content', icon: Package },
    load: () => import('../areas/builds/builds.tsx'),
  },
  {
    path: 'operations',
    title: operations.title,
    permission: 'operations.read',
    nav: { group: 'system', icon: ServerCog },
    load: () => import('../areas/operations/operations.tsx'),
  },
  {
    path: 'operators',
    title: operators.title,
    permission: 'operators.manage',
    nav: { group: 'system', icon: Shield },
    load: () => import('../areas/operators/operators.tsx'),
  },
  {
    path: 'audit',
    title: audit.title,
    permission: 'audit.read',
    nav: { group: 'system', icon: ScrollText },
    load: () => import('../areas/audit/audit.tsx'),
  },
  {
    path: 'account',
    title: account.title,
    permission: 'signed-in',
    nav: { group: 'own', icon: CircleUser },
    load: () => import('../areas/account/account.tsx'),
  },
];
