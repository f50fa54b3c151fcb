import type { ClientConfig } from '@gatehouse/contract/config';
import { DEFAULT_RTL_LANGUAGES } from '@gatehouse/domain/direction';
import { defaultBranchOf } from '@gatehouse/domain/environments';
import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import { offeredLocales } from '@gatehouse/domain/locale-resolution';
import { PSEUDO_LOCALE } from '@gatehouse/domain/locales';
import type { Env } from '../../../env.ts';
import { brandAddress } from '../../content/files/brand-files.ts';
import type { Content } from '../../content/files/content.ts';
import { hasLegalChanges, legalLink, newestVersions } from '../../identity/legal/legal.rules.ts';
import type { Installers } from '../installers/installers.service.ts';
import { clientDownloadOf } from './client-download.ts';
import { advertisementsOf } from './external-hosts.ts';

/** What the portal needs before it starts. */
export function clientConfigOf(
  content: Content,
  env: Pick<
    Env,
    'mode' | 'environment' | 'publicUrl' | 'apiUrl' | 'storeApiUrl' | 'sessionDomain' | 'google' | 'facebook'
  >,
  version: string,
  installers: Pick<Installers, 'systems' | 'hasDeb'>,
): ClientConfig {
  const { brand, portal } = content;
  const { environment } = env;
  const { locales, fallback } = offeredLocales(portal.locales);
  const { interstitial: _hosts, clientDownload: _service, ...features } = portal.features;
  const interstitial = advertisementsOf(content, env);
  const clientDownload = clientDownloadOf(content, installers);
  return {
    environment,
    core: {
      apiUrl: env.apiUrl,
      storeApiUrl: env.storeApiUrl,
      userSessionDomain: env.sessionDomain ?? new URL(env.publicUrl).hostname,
    },
    features: {
      ...features,
      // The demo stands in for those that the operator has no credentials for.
      socialProviders: SOCIAL_PROVIDERS.filter((provider) => env.mode === 'demo' || env[provider]),
      ...(interstitial ? { interstitial } : {}),
      ...(clientDownload ? { clientDownload } : {}),
    },
    version,
    defaultBranch: defaultBranchOf(environment),
    rtlLanguages: [...(portal.rtlLanguages ?? DEFAULT_RTL_LANGUAGES)],
    brand: {
      name: brand.name,
      logo: brandAddress(content, brand.mark),
      ...(brand.amber ? { amber: brand.amber } : {}),
    },
    copyright: brand.copyright,
    links: {
      support: brand.supportUrl,
      board: brand.boardUrl,
      terms: legalLink(content, 'terms'),
      privacy: legalLink(content, 'privacy'),
    },
    legal: newestVersions(content.legal),
    ...(hasLegalChanges(content.legal) ? { hasLegalChanges: true } : {}),
    locales: environment === 'Sandbox' ? [...locales, PSEUDO_LOCALE] : [...locales],
    ...(content.ownTexts.size > 0 ? { ownTexts: versionsOf(content.ownTexts) } : {}),
    fallbackLocale: fallback,
    clientIds: portal.clientIds[environment],
    launcherRedirects: [...portal.clientRedirects.launcher],
  };
}

function versionsOf(ownTexts: Content['ownTexts']): ClientConfig['ownTexts'] {
  return Object.fromEntries([...ownTexts].map(([locale, { version }]) => [locale, version]));
}
