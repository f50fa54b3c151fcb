import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import type { Resource } from '../../platform/resources.ts';
import { useResource } from '../../platform/use-resource.ts';
import type { Visit } from '../../platform/visit.ts';
import { clientProductResource, gamePicturesResource } from './download.api.ts';

/** Empty until they are there, or where they cannot be had: the page stands without them. */
export function useGamePictures(): readonly string[] {
  const pictures = useResource(gamePicturesResource(useCall(), usePageLocale()));
  return pictures.status === 'ready' ? pictures.data : [];
}

export function useClientProduct(productName: string) {
  return useResource(clientProductResource(useCall(), usePageLocale(), productName));
}

export function prefetchDownload(
  { call, resources, i18n }: Visit,
  { productName }: { productName?: string | undefined },
): Promise<void> {
  const resource: Resource<unknown> = productName
    ? clientProductResource(call, i18n.locale, productName)
    : gamePicturesResource(call, i18n.locale);
  return resources.ensure(resource);
}
