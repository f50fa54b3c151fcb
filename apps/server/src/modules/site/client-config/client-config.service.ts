import type {
  Announcements,
  ClientConfig,
  FooterConfig,
  InterstitialConfig,
  NavigationConfig,
} from '@gatehouse/contract/config';
import { notFoundMessages } from '@gatehouse/contract/errors';
import type { FrontPage } from '@gatehouse/contract/front-page';
import type { Locale } from '@gatehouse/domain/locales';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import { VERSION } from '../../../version.ts';
import { currencyFor } from '../../commerce/catalogue/currency.rules.ts';
import type { Content, Localised } from '../../content/files/content.ts';
import { perContent } from '../../content/files/live-content.ts';
import { navigationLocaleOf, pickLocale } from '../../content/localisation/pick-locale.ts';
import { contentLocaleOf } from '../../content/localisation/supported-locale.rules.ts';
import type { Installers } from '../installers/installers.service.ts';
import { announcementsAt } from './announcements.ts';
import { clientConfigOf } from './client-config.ts';
import { frontPageOf } from './front-page.ts';

export type ClientConfigs = ReturnType<typeof createClientConfigs>;

export function createClientConfigs({
  env,
  content,
  clock,
  installers,
}: {
  env: Parameters<typeof clientConfigOf>[1];
  content: Content;
  clock: Clock;
  installers: Pick<Installers, 'systems' | 'hasDeb'>;
}) {
  const client = perContent(content, (known) => clientConfigOf(known, env, VERSION, installers));
  const localeFor = (wanted: string) => contentLocaleOf(wanted, env.environment);
  const viewOf = (locale: Locale, wanted: string | undefined) => ({
    locale,
    currency: currencyFor(content.shop.currencies, locale, wanted),
    now: clock.now(),
  });
  return {
    client: (): ClientConfig => client(),
    frontPage(wanted: string, wantedCurrency?: string): FrontPage {
      const locale = localeFor(wanted);
      const page = locale && frontPageOf(content, viewOf(locale, wantedCurrency));
      return page ?? notFound(notFoundMessages.frontPage(wanted));
    },
    announcements(wanted: string): Announcements {
      const locale = localeFor(wanted) ?? notFound(`Announcements not found for ${wanted}`);
      return { announcements: announcementsAt(content, locale, clock.now()) };
    },
    footer(wanted: string): FooterConfig {
      return pickFor(content.footers, localeFor(wanted)) ?? notFound(notFoundMessages.footer(wanted));
    },
    navigation(wanted: string): NavigationConfig {
      const locale = localeFor(wanted);
      const picked = pickFor(content.navigation, locale && navigationLocaleOf(locale));
      return picked ?? notFound(`Navigation config not found for ${wanted}`);
    },
    interstitial(wanted: string): InterstitialConfig {
      const language = wanted.slice(0, 2);
      const config = Object.hasOwn(content.interstitials, language) && content.interstitials[language];
      return config || notFound(notFoundMessages.interstitial(wanted));
    },
  };
}

function pickFor<Value extends object>(written: Localised<Value>, wanted: Locale | null) {
  const picked = wanted && pickLocale(written, wanted);
  return picked ? { locale: picked.locale, ...picked.value } : null;
}

function notFound(message: string): never {
  throw new CodedError('NOT_FOUND', { message });
}
