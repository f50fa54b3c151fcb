import { accountPages } from '../areas/account/pages.ts';
import { announcementPages } from '../areas/announcements/pages.ts';
import { auditPages } from '../areas/audit/pages.ts';
import { buildPages } from '../areas/builds/pages.ts';
import { bulkPages } from '../areas/bulk/pages.ts';
import { contentPages } from '../areas/content/pages.ts';
import { couponPages } from '../areas/coupons/pages.ts';
import { dashboardPages } from '../areas/dashboard/pages.ts';
import { maintenancePages } from '../areas/maintenance/pages.ts';
import { newsPages } from '../areas/news/pages.ts';
import { operationPages } from '../areas/operations/pages.ts';
import { operatorPages } from '../areas/operators/pages.ts';
import { orderPages } from '../areas/orders/pages.ts';
import { playerPages } from '../areas/players/pages.ts';
import { pricePages } from '../areas/prices/pages.ts';
import { promotionPages } from '../areas/promotions/pages.ts';
import { reportPages } from '../areas/reports/pages.ts';
import type { ConsolePage } from './define-page.ts';

/** All pages of the console. The server knows none of them: every path below `/operator` is answered with the same page. */
export const pages: readonly ConsolePage[] = [
  ...dashboardPages,
  ...playerPages,
  ...bulkPages,
  ...orderPages,
  ...couponPages,
  ...promotionPages,
  ...pricePages,
  ...reportPages,
  ...announcementPages,
  ...newsPages,
  ...maintenancePages,
  ...contentPages,
  ...buildPages,
  ...operationPages,
  ...operatorPages,
  ...auditPages,
  ...accountPages,
];
