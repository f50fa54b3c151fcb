import type { Plugin } from 'vite';
import { compileMessages, listMessageFiles } from './compile-messages.ts';

const TABLE = 'virtual:messages';
const PREFIX = `${TABLE}/`;

/**
 * `virtual:messages` is a table of lazy chunks, one a locale and topic, each holding compiled messages:
 * the browser gets neither a parser nor a language that it does not show.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'gatehouse-messages',
    resolveId: (id) => (id === TABLE || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${TABLE}`) return tableModule();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [locale = '', topic = ''] = id.slice(PREFIX.length + 1).split('/');
      const { compiled, sources } = compileMessages(locale, topic);
      for (const file of sources) this.addWatchFile(file);
      return `export default ${JSON.stringify(compiled)}`;
    },
  };
}

function tableModule(): string {
  const rows = Object.entries(listMessageFiles()).map(([locale, topics]) => {
    const loaders = topics.map(
      (topic) => `${JSON.stringify(topic)}: () => import('${PREFIX}${locale}/${topic}')`,
    );
    return `${JSON.stringify(locale)}: { ${loaders.join(', ')} }`;
  });
  return `export default { ${rows.join(',\n')} }`;
}
