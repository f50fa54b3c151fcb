import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applyChange, type Change } from './new/change.ts';
import { moduleChange } from './new/module.ts';
import { pageChange } from './new/page.ts';

const USAGE = `npm run new -- module CONTEXT/NAME   a server module: contract, table, migration, service, routes and test
npm run new -- page NAME             a page of the portal: route, feature, texts and test

NAME is in lower case with hyphens, such as badges or game-badges; CONTEXT is a folder of apps/server/src/modules.`;

const ROOT = process.cwd();
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const [kind, path = ''] = process.argv.slice(2);
const change = plan();
if (!change) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}
try {
  const files = applyChange(ROOT, change);
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const formatted = files.filter((file) => /\.(tsx?|mjs|json|css)$/.test(file));
  const { status } = spawnSync(biome, ['check', '--write', '--linter-enabled=false', ...formatted], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}\n`);
  process.stdout.write(
    'Next: replace the example fields and texts by yours. The tests ask for what only you know.\n',
  );
  process.exitCode = status ?? 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function plan(): Change | undefined {
  if (kind === 'page' && NAME.test(path)) return pageChange(path);
  const [context = '', name = '', ...rest] = path.split('/');
  const isContext = NAME.test(context) && existsSync(join(ROOT, 'apps/server/src/modules', context));
  if (kind !== 'module' || !isContext || !NAME.test(name) || rest.length > 0) return undefined;
  return moduleChange(context, name, nextMigration());
}

function nextMigration(): string {
  const numbers = readdirSync(join(ROOT, 'apps/server/migrations')).map((file) => Number.parseInt(file, 10));
  return String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(3, '0');
}
