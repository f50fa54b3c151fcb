import type { Plugin } from 'vite';

const PACKAGE = /[\\/]intl-messageformat[\\/]index\.js$/;
const CLASS = 'var IntlMessageFormat = class IntlMessageFormat {';

/**
 * Texts are formatted by the package's `formatToParts` alone. Its class, and the formatters and the cache that it makes,
 * stay in a bundle because of their static blocks: more than a kilobyte of every page.
 */
export function messageFormatterPlugin(): Plugin {
  return {
    name: 'gatehouse:message-formatter',
    apply: 'build',
    transform(code, id) {
      if (!PACKAGE.test(id)) return null;
      const end = code.indexOf(CLASS);
      if (end < 0) throw new Error('intl-messageformat is written in another way now');
      return { code: `${code.slice(0, end)}export { formatToParts };\n`, map: null };
    },
  };
}
