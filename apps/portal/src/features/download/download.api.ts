import type { DownloadLinkBody } from '@gatehouse/contract/download';
import type { Call } from '../../platform/http/call-options.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import type { Resource } from '../../platform/resources.ts';
import { type ClientProduct, clientProductOf } from './client-product.rules.ts';

const PICTURES = 4;

/** The games that the page of the client shows: their pictures alone. */
export const gamePicturesResource = (call: Call, locale: string): Resource<string[]> => ({
  key: `download-pictures ${locale}`,
  async load() {
    const products = await call('GET /product/:locale', { params: { locale } });
    const games = products.filter(({ gamePurchaseType }) => gamePurchaseType !== 'add-on');
    return games.slice(0, PICTURES).map(({ productPreviewImage }) => productPreviewImage);
  },
});

/** Null for a name that no game has. */
export const clientProductResource = (
  call: Call,
  locale: string,
  name: string,
): Resource<ClientProduct | null> => ({
  key: `download-product ${locale} ${name}`,
  async load() {
    try {
      return clientProductOf(await call('GET /product/:name/:locale', { params: { name, locale } }));
    } catch (error) {
      if (isHttpError(error) && (error.status === 404 || error.status === 400)) return null;
      throw error;
    }
  },
});

export function sendDownloadLink(call: Call, body: DownloadLinkBody): Promise<void> {
  return call('PUT /user/download', { body });
}
