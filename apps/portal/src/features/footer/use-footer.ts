import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useResource } from '../../platform/use-resource.ts';
import type { Visit } from '../../platform/visit.ts';
import { footerResource } from './footer.api.ts';

/** The footer of the page's language. A failure is logged by the transport and leaves its place empty. */
export function useFooter() {
  const footer = useResource(footerResource(useCall(), usePageLocale()));
  return footer.status === 'ready' ? footer.data : undefined;
}

export function prefetchFooter({ call, resources, i18n }: Visit): Promise<void> {
  return resources.ensure(footerResource(call, i18n.locale));
}
