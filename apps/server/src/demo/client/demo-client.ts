import type { ClientDownloadQuery } from '@gatehouse/contract/download';
import { strToU8 } from 'fflate';
import type { Env } from '../../env.ts';
import type { Content } from '../../modules/content/files/content.ts';
import { clientGame } from '../../modules/site/download/client-game.ts';
import { topicTexts } from '../../server-pages/topic-texts.ts';
import { VERSION } from '../../version.ts';

const LINE = '\r\n';
/** A byte order mark, so that every editor on Windows reads Arabic correctly. */
const BYTE_ORDER_MARK = '\ufeff';

export interface DemoClient {
  fileName: string;
  /** Contents by file name. */
  files: Record<string, Uint8Array>;
}

/**
 * The placeholder client of the demo: a page to read, a shortcut to the portal, and what the injection service
 * puts into a real client to identify the download. Null where there is no such client.
 */
export function demoClient(
  content: Content,
  env: Pick<Env, 'publicUrl' | 'environment'>,
  query: ClientDownloadQuery,
): DemoClient | null {
  const game = clientGame(content, query.game_id);
  if (!game) return null;
  const { locale, text } = topicTexts('demo-client', query.locale);
  const name = game.product ? game.product.name : fileNameOf(content.brand.name);
  const address = `${env.publicUrl}/${query.locale}/${game.product ? `play/${name}` : ''}`;
  const readme = [
    `${name} ${VERSION}`,
    '',
    text['DemoClient.Readme.Placeholder'],
    text['DemoClient.Readme.Shortcut'],
    address,
    '',
  ];
  return {
    fileName: `${name}-demo-client-${fileNameOf(VERSION)}.zip`,
    files: {
      [`README-${locale}.txt`]: strToU8(BYTE_ORDER_MARK + readme.join(LINE)),
      [`${name}.url`]: strToU8(['[InternetShortcut]', `URL=${address}`, ''].join(LINE)),
      'download.json': strToU8(JSON.stringify(query)),
    },
  };
}

function fileNameOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]+/g, '-') || 'client';
}
