import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import readConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A rule, a file that breaks it, and what this file imports: a file, or a package if it begins with `npm:`. */
type Probe = [rule: string, from: string, to: string];

const DOMAIN = 'packages/domain/src';
const CONTRACT = 'packages/contract/src';
const UI = 'packages/ui/src';
const PORTAL = 'apps/portal/src';
const CONSOLE = 'apps/operator/src';
const SERVER = 'apps/server/src';
const MODULES = `${SERVER}/modules`;
const USERS = `${MODULES}/identity/users`;

const { forbidden = [], options = {} } = await readConfig(
  join(import.meta.dirname, '../.dependency-cruiser.mjs'),
);
const names = forbidden.map(({ name = '' }) => name);
/** The lists are in the configuration; each rule is broken by importing something above, for the last one an unlisted folder. */
const modulePaths = forbidden.flatMap(({ name = '', from }) =>
  /^module-.*-imports-down$/.test(name) && 'path' in from ? [String(from.path).slice(1)] : [],
);
const serverFolders = names.flatMap((name) => /^server-(.*)-imports-down$/.exec(name)?.slice(1) ?? []);

const PROBES: Probe[] = [
  ['no-cycle', `${DOMAIN}/cycle-back.ts`, `${DOMAIN}/cycle.ts`],
  ['no-unresolvable', `${SERVER}/unresolvable.ts`, 'npm:no-such-package'],
  ['no-undeclared-package', `${SERVER}/undeclared.ts`, 'npm:undeclared'],
  ['domain-imports-nothing', `${DOMAIN}/library.ts`, 'npm:zod'],
  ['domain-without-node', `${DOMAIN}/node.ts`, 'npm:node:fs'],
  ['contract-without-node', `${CONTRACT}/node.ts`, 'npm:node:fs'],
  ['contract', `${CONTRACT}/library.ts`, 'npm:fastify'],
  ['messages-import-parsers', 'packages/messages/library.ts', 'npm:zod'],
  ['mail', 'packages/mail/src/contract.ts', `${CONTRACT}/target.ts`],
  ['ui', `${UI}/contract.ts`, `${CONTRACT}/target.ts`],
  ['portal-platform', `${PORTAL}/platform/store.ts`, `${PORTAL}/stores/target.ts`],
  ['portal-framework-interface', `${PORTAL}/framework/head.ts`, `${PORTAL}/framework/routing/target.ts`],
  ['portal-framework', `${PORTAL}/framework/routing/store.ts`, `${PORTAL}/stores/target.ts`],
  ['portal-stores', `${PORTAL}/stores/view.ts`, `${UI}/target.ts`],
  ['portal-data', `${PORTAL}/data/view.ts`, `${UI}/target.ts`],
  ['portal-entities', `${PORTAL}/entities/store.ts`, `${PORTAL}/stores/target.ts`],
  ['portal-features', `${PORTAL}/features/one/page.ts`, `${PORTAL}/pages/target.ts`],
  ['portal-features', `${PORTAL}/features/one/routing.ts`, `${PORTAL}/framework/routing/target.ts`],
  ['portal-features-apart', `${PORTAL}/features/one/other.ts`, `${PORTAL}/features/two/target.ts`],
  ['portal-rules-are-pure', `${PORTAL}/features/one/state.rules.ts`, `${PORTAL}/stores/target.ts`],
  ['views-do-not-call', `${PORTAL}/features/one/view.tsx`, `${PORTAL}/data/games.queries.ts`],
  ['portal-pages', `${PORTAL}/pages/platform.ts`, `${PORTAL}/platform/target.ts`],
  ['app-is-not-imported', `${PORTAL}/features/one/app.ts`, `${PORTAL}/app/target.ts`],
  ...serverFolders.map((folder, index): Probe => {
    const above = serverFolders[index + 1] ?? 'dev';
    return [`server-${folder}-imports-down`, `${SERVER}/${folder}/up.ts`, `${SERVER}/${above}/target.ts`];
  }),
  ...modulePaths.map((path, index): Probe => {
    const above = modulePaths[index + 1] ?? `${MODULES}/operations/unlisted/`;
    const rule = `module-${path.slice(MODULES.length + 1, -1).replace('/', '-')}-imports-down`;
    return [rule, `${path}up.ts`, `${above}target.ts`];
  }),
  ['module-is-listed', `${MODULES}/operations/unlisted/list.ts`, `${DOMAIN}/target.ts`],
  ['server-leaves-import-leaves', `${SERVER}/env.ts`, `${SERVER}/db/target.ts`],
  ['repository-of-its-module', `${MODULES}/site/library/other.ts`, `${USERS}/users.repository.ts`],
  ['repository-of-services', `${USERS}/rows.routes.ts`, `${USERS}/users.repository.ts`],
  ['services-are-built-once', `${USERS}/build.ts`, `${USERS}/users.service.ts`],
  ['server-routes', `${USERS}/other.routes.ts`, `${USERS}/target.ts`],
  ['server-services', `${USERS}/http.service.ts`, `${SERVER}/http/target.ts`],
  ['services-without-http', `${USERS}/http.service.ts`, `${SERVER}/http/target.ts`],
  ['server-repositories', `${USERS}/service.repository.ts`, `${USERS}/target.ts`],
  ['sql-in-repositories', `${USERS}/sql.ts`, `${SERVER}/db/schema/target.ts`],
  ['server-presenters', `${USERS}/load.presenter.ts`, `${USERS}/target.ts`],
  ['server-rules-are-pure', `${USERS}/impure.rules.ts`, `${USERS}/target.ts`],
  ['operator-commands', `${SERVER}/operator/commands/sql.ts`, `${SERVER}/db/target.ts`],
  ['vite-in-dev-only', `${SERVER}/vite.ts`, 'npm:vite'],
  ['shell', 'apps/shell/src/portal.ts', `${UI}/target.ts`],
  ['console-api', `${CONSOLE}/api/view.ts`, `${UI}/target.ts`],
  ['console-components', `${CONSOLE}/components/area.ts`, `${CONSOLE}/areas/one/target.ts`],
  ['console-areas', `${CONSOLE}/areas/one/shell.ts`, `${CONSOLE}/app/target.ts`],
  ['console-areas-apart', `${CONSOLE}/areas/one/other.ts`, `${CONSOLE}/areas/two/target.ts`],
  ['apps-apart', `${CONSOLE}/portal.ts`, `${PORTAL}/target.ts`],
  ['portal-never-server', `${PORTAL}/server.ts`, `${SERVER}/target.ts`],
  ['server-never-portal', `${SERVER}/portal.ts`, `${UI}/target.ts`],
  ['shell-reducers-are-pure', 'apps/shell/src/node.reducer.ts', 'npm:node:fs'],
  ['shell-reducers-are-pure', 'apps/shell/src/clock.reducer.ts', 'apps/shell/src/target.ts'],
  ['shell-is-not-imported', `${SERVER}/shell.ts`, 'apps/shell/src/target.ts'],
];

const PACKAGES = ['zod', 'fastify', 'vite', 'undeclared'];
let folder: string;
let found: string[];

/** A repository of one-line files, in which every file but the targets and the orphan breaks its rule. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-imports-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', JSON.stringify({ dependencies: { zod: '1', fastify: '1', vite: '1' } }));
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'export {};\n');
  }
  write(`${SERVER}/orphan.ts`, 'export const alone = 1;\n');
  for (const [, , to] of PROBES) if (!to.startsWith('npm:')) write(to, 'export const value = 1;\n');
  for (const [, from, to] of PROBES) {
    const target = to.startsWith('npm:') ? to.slice('npm:'.length) : `./${relative(dirname(from), to)}`;
    write(from, `import * as target from '${target}';\nconsole.log(target);\n`);
  }
  write(`${DOMAIN}/cycle.ts`, "import './cycle-back.ts';\n");
  const { output } = await cruise(
    ['apps', 'packages'],
    { ...options, ruleSet: { forbidden }, validate: true, baseDir: folder },
    options.enhancedResolveOptions,
  );
  found = (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

test.each(PROBES)('%s refuses %s → %s', (rule, from) => {
  expect(found).toContain(`${rule} ${from}`);
});

test('no-orphan refuses a file that nothing imports', () => {
  expect(found).toContain(`no-orphan ${SERVER}/orphan.ts`);
});

test('every rule is broken once and says where the code belongs', () => {
  const broken = new Set([...PROBES.map(([rule]) => rule), 'no-orphan']);
  expect(names.filter((name) => !broken.has(name))).toEqual([]);
  expect(forbidden.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
});
