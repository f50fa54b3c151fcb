import { gameInSearch } from '../../platform/game-in-search.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useHydratedLocation } from '../../platform/hydrated-location.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useResource } from '../../platform/use-resource.ts';
import type { Visit } from '../../platform/visit.ts';
import { type GateArt, gateArtResource } from './gate-art.api.ts';

/** Undefined while it is on its way; null where there is none, and the panel stays calm. */
export function useGateArt(): GateArt | null | undefined {
  const { search } = useHydratedLocation();
  const art = useResource(gateArtResource(useCall(), usePageLocale(), gameInSearch(search)));
  if (art.status === 'failed') return null;
  return art.status === 'ready' ? art.data : undefined;
}

export function prefetchGateArt(
  { call, resources, i18n }: Visit,
  _params: unknown,
  search: string,
): Promise<void> {
  return resources.ensure(gateArtResource(call, i18n.locale, gameInSearch(search)));
}
