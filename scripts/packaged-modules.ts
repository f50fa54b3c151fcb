import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';

const STATIC_IMPORT = /^(?:import\s*|(?:import|export)\b[^'"`;]*?\bfrom\s*)["']([^"'\s]+)["']/gm;
const DYNAMIC_IMPORT = /\b(?:import|require)\(\s*["']([^"'\s]+)["']\s*\)/g;
const PACKAGE = /^(?:@[\w.-]+\/)?[\w.-]+/;

/** The packages that built files import, without workspaces and Node's own modules. */
export function importedPackages(folders: readonly string[]): string[] {
  const names = new Set<string>();
  for (const folder of folders) {
    for (const file of globSync('**/*.js', { cwd: folder })) {
      for (const specifier of specifiersIn(readFileSync(join(folder, file), 'utf8'))) {
        const name = PACKAGE.exec(specifier)?.[0];
        if (name && !isOwn(specifier)) names.add(name);
      }
    }
  }
  return [...names].sort();
}

export function specifiersIn(code: string): string[] {
  return [...code.matchAll(STATIC_IMPORT), ...code.matchAll(DYNAMIC_IMPORT)].map((match) => match[1] ?? '');
}

function isOwn(specifier: string): boolean {
  return /^(?:\.|\/|node:|@gatehouse\/)/.test(specifier) || builtinModules.includes(specifier);
}

/** The folders of these packages and of all that they depend on, relative to `root`. Optional ones may be missing. */
export function packagesIn(root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = resolvePackage(name, from, root);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(`${relative(root, from)} needs ${name}, which is not installed`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { dependencies = {}, optionalDependencies = {} } = manifest;
    for (const dependency of Object.keys(dependencies)) {
      visit(dependency, folder, dependency in optionalDependencies);
    }
    for (const dependency of Object.keys(optionalDependencies)) visit(dependency, folder, true);
  };
  for (const name of names) visit(name, join(root, 'apps/server/dist'), false);
  return [...found].map((folder) => relative(root, folder).replaceAll('\\', '/')).sort();
}

function resolvePackage(name: string, from: string, root: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}
