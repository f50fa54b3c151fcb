import { describeLayout } from '../layout-stories.ts';

// At 100 % only names and e-mails are unusual. At 200 % the long words of German need more room than English.
describeLayout({ locale: 'en-GB', percent: 100, widths: [320, 1440] });
for (const locale of ['de-DE', 'en-GB', 'ar-AE', 'fi-FI', 'ru-RU'] as const) {
  describeLayout({ locale, percent: 200, widths: [320, 390, 768, 1440] });
}
