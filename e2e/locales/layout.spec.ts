import { describeLayout } from '../layout-stories.ts';

// The stories have German.
for (const locale of ['en-GB', 'ar-AE', 'fi-FI', 'ru-RU'] as const) {
  describeLayout({ locale, percent: 200, widths: [320, 390, 768, 1440] });
}
