import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useResource } from '../../platform/use-resource.ts';
import type { Visit } from '../../platform/visit.ts';
import { navigationResource } from './navigation.api.ts';

/** The links of the bar in the page's language. Without them the bar still stands. */
export function useNavigation() {
  const navigation = useResource(navigationResource(useCall(), usePageLocale()));
  return navigation.status === 'ready' ? navigation.data : undefined;
}

export function prefetchNavigation({ call, resources, i18n }: Visit): Promise<void> {
  return resources.ensure(navigationResource(call, i18n.locale));
}
