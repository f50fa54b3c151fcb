import type { Plugin } from 'vite';

/**
 * Removes the React keys from the shapes of Lucide's icons. They are random texts, which do not compress, and only the
 * development version of React asks for them: shapes never change their order.
 */
export function iconKeysPlugin(): Plugin {
  return {
    name: 'gatehouse-icon-keys',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replaceAll(/, key: "\w+"/g, ''), map: null }),
    },
  };
}
