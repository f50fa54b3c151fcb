import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { resolve } from 'node:path';

/** Inside the installation and not in the shared temporary folder, because code is executed from here. */
const COMPILE_CACHE = resolve(import.meta.dirname, '../../../.cache/compiled');
const RELATIVE = /^\.\.?\//;
/** Packages of many files, all of them ES modules. */
const PACKAGE_OF_MODULES = /\/node_modules\/(drizzle-orm|zod|pg-boss)\//;

/**
 * Makes a start take half of the time. `server.ts` calls it before it imports anything else. Where the folder is read-only, nothing is cached.
 */
export function prepareModuleLoading(): void {
  enableCompileCache(COMPILE_CACHE);
  const packages = new Map<string, ResolveFnOutput>();
  // For each import Node looks for the file in up to seven folders and parses the package.json above it; that of
  // drizzle-orm has 180 kB. A relative import names its file, and a package is the same for a whole workspace.
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      const isOwn = !parentURL.includes('/node_modules/');
      if (RELATIVE.test(specifier)) {
        const format = formatOf(specifier, isOwn, PACKAGE_OF_MODULES.test(parentURL));
        if (format === undefined) return next(specifier, context);
        return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
      }
      const [workspace = '', path] = parentURL.split('/src/');
      if (!isOwn || path === undefined) return next(specifier, context);
      const key = `${workspace} ${specifier}`;
      const found = packages.get(key) ?? { ...next(specifier, context), shortCircuit: true };
      packages.set(key, found);
      return found;
    },
  });
}

function formatOf(file: string, isOwn: boolean, isOfModules: boolean): string | undefined {
  if (isOwn) return file.endsWith('.ts') ? 'module-typescript' : undefined;
  return isOfModules && file.endsWith('.js') ? 'module' : undefined;
}
