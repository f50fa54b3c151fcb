import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { type CompiledMessages, compileMessages, listMessageFiles } from './compile-messages.ts';

const MODULE = 'virtual:messages';
const PREFIX = `${MODULE}/`;

/**
 * `virtual:messages` loads compiled messages, one file a locale and topic: the browser gets neither a parser nor a
 * language that it does not show. It works out their addresses, because a table of all of them would weigh more than
 * the words of a page. The server and the tests import them.
 */
export function messagesPlugin(): Plugin {
  let isForBrowser = false;
  return {
    name: 'gatehouse-messages',
    configResolved({ command, build }) {
      isForBrowser = command === 'build' && !build.ssr;
    },
    resolveId: (id) => (id === MODULE || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${MODULE}`) return `${addresses()}${isForBrowser ? FETCH : imports()}`;
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [locale = '', topic = ''] = id.slice(PREFIX.length + 1).split('/');
      const { compiled, sources } = compileMessages(locale, topic);
      for (const file of sources) this.addWatchFile(file);
      return `export default ${JSON.stringify(compiled)}`;
    },
    generateBundle() {
      if (!isForBrowser) return;
      const { folder, files } = compileAll();
      for (const { path, compiled } of files) {
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${path}.json`,
          source: JSON.stringify(compiled),
        });
      }
    },
  };
}

/** What is kept of a file in the browser changes its address with any of the words. */
function compileAll(): { folder: string; files: { path: string; compiled: CompiledMessages }[] } {
  const files = Object.entries(listMessageFiles()).flatMap(([locale, topics]) =>
    topics.map((topic) => ({ path: `${locale}/${topic}`, ...compileMessages(locale, topic) })),
  );
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  return { folder: `assets/words-${version}`, files };
}

function addresses(): string {
  return `
    export const locales = ${JSON.stringify(Object.keys(listMessageFiles()))};
    export const addressOf = (locale, topic) => '/${compileAll().folder}/' + locale + '/' + topic + '.json';`;
}

const FETCH = `
    export async function load(locale, topic) {
      const reply = await fetch(addressOf(locale, topic));
      if (!reply.ok) throw new Error('The words were refused with ' + reply.status);
      return reply.json();
    }`;

function imports(): string {
  const rows = Object.entries(listMessageFiles()).flatMap(([locale, topics]) =>
    topics.map((topic) => `'${locale}/${topic}': () => import('${PREFIX}${locale}/${topic}')`),
  );
  return `
    const table = { ${rows.join(',\n')} };
    export const load = async (locale, topic) => (await table[locale + '/' + topic]()).default;`;
}
