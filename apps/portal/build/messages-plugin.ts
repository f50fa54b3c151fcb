import { createHash } from 'node:crypto';
import type { CompiledMessages } from '@gatehouse/messages/compile-message.ts';
import type { Plugin } from 'vite';
import { compileMessages, listMessageFiles, topicOf } from './compile-messages.ts';

const MODULE = 'virtual:messages';
const PREFIX = `${MODULE}/`;

/**
 * `virtual:messages` loads compiled messages, one file per locale and topic, so the browser loads neither an ICU parser
 * nor other languages. The browser computes the URLs, because a table of all files would be larger than the messages of
 * a page. The server and the tests import the messages as modules.
 */
export function messagesPlugin(): Plugin {
  let isForBrowser = false;
  let isHot = false;
  return {
    name: 'gatehouse-messages',
    configResolved({ command, mode, build }) {
      isForBrowser = command === 'build' && !build.ssr;
      isHot = command === 'serve' && mode === 'development';
    },
    resolveId: (id) => (id === MODULE || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${MODULE}`) return `${addresses(isHot)}${isForBrowser ? FETCH : imports()}`;
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [locale = '', topic = ''] = id.slice(PREFIX.length + 1).split('/');
      const { compiled, sources } = compileMessages(locale, topic);
      for (const file of sources) this.addWatchFile(file);
      return `export default ${JSON.stringify(compiled)}`;
    },
    /** Open pages update changed messages without a reload; the server imports them again. */
    hotUpdate({ file }) {
      const topic = topicOf(file);
      if (topic === undefined) return undefined;
      const { hot, moduleGraph, name } = this.environment;
      const affected = [...moduleGraph.idToModuleMap.values()].filter(({ id }) => isTopicModule(id, topic));
      for (const module of affected) moduleGraph.invalidateModule(module);
      if (name !== 'client') hot.send({ type: 'full-reload' });
      for (const { id } of name === 'client' ? affected : []) {
        const locale = localeOf(id);
        hot.send('gatehouse:messages', { locale, topic, messages: compileMessages(locale, topic).compiled });
      }
      return [];
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

/** The folder name has a hash of all messages, so browsers can cache the files for ever. */
function compileAll(): {
  version: string;
  folder: string;
  files: { path: string; compiled: CompiledMessages }[];
} {
  const files = Object.entries(listMessageFiles()).flatMap(([locale, topics]) =>
    topics.map((topic) => ({
      path: `${locale}/${topic}`,
      compiled: compileMessages(locale, topic).compiled,
    })),
  );
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  return { version, folder: `assets/messages-${version}`, files };
}

function isTopicModule(id: string | null, topic: string): boolean {
  return id?.startsWith(`\0${PREFIX}`) === true && id.endsWith(`/${topic}`);
}

function localeOf(id: string | null): string {
  return id?.slice(PREFIX.length + 1).split('/', 1)[0] ?? '';
}

/**
 * In development the messages are modules, so there is no URL to preload. Where the publisher replaced texts, the server
 * makes the files of the build with them.
 */
function addresses(isHot: boolean): string {
  const { version, folder } = isHot ? { version: '', folder: '' } : compileAll();
  const parent = `(own ? '/texts/${version}/' + own : '/${folder}')`;
  const address = isHot ? 'null' : `${parent} + '/' + locale + '/' + topic + '.json'`;
  return `
    export const addressOf = (locale, topic, own) => ${address};`;
}

const FETCH = `
    export async function load(locale, topic, own) {
      const reply = await fetch(addressOf(locale, topic, own));
      if (!reply.ok) throw new Error('Loading messages failed with status ' + reply.status);
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
