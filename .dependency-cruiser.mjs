// Who may import whom (docs/architecture.md). A rule reads: files like `from` import only what `to` allows.
const TESTS = '\\.test\\.tsx?$|/testing/';
const NPM = '^node_modules/|^apps/[^/]+/node_modules/|^packages/[^/]+/node_modules/';
const PACKAGES = '^packages/(domain|contract|messages)/';
const PORTAL = '^apps/portal/src';
const SERVER = '^apps/server/src';

const only = (name, from, allowed, pathNot = TESTS) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot },
  to: { pathNot: allowed, dependencyTypesNot: ['core'] },
});
const never = (name, from, path, pathNot = TESTS) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot },
  to: { path },
});

export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.m?ts$',
          TESTS,
          `${PORTAL}/pages/`,
          `${PORTAL}/hold-submits\\.ts$`,
          'vite\\.config\\.ts$',
          '\\.svg$',
          '/public/',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },

    only('domain-imports-nothing', '^packages/domain/src', ['^packages/domain/src']),
    never('domain-without-node', '^packages/domain/src', '^(node:|fs$|path$|crypto$)'),
    only('contract', '^packages/contract/src', ['^packages/(contract|domain)/src', '^node_modules/zod/']),
    only('messages-import-nothing', '^packages/messages', ['^packages/messages']),
    only('mail', '^packages/mail/src', ['^packages/(mail|domain|messages)/', NPM]),

    only('portal-ui', `${PORTAL}/ui`, [`${PORTAL}/ui`, NPM]),
    only('portal-styles', `${PORTAL}/styles`, [`${PORTAL}/styles`, NPM]),
    only('portal-platform', `${PORTAL}/platform`, [`${PORTAL}/platform`, PACKAGES, NPM, '^virtual:']),
    only('portal-stores', `${PORTAL}/stores`, [`${PORTAL}/(stores|platform)`, PACKAGES, NPM]),
    only('portal-features', `${PORTAL}/features`, [
      `${PORTAL}/(features|stores|platform|ui|styles)`,
      PACKAGES,
      NPM,
    ]),
    {
      name: 'portal-features-apart',
      severity: 'error',
      from: { path: `${PORTAL}/features/([^/]+)/` },
      to: { path: `${PORTAL}/features/`, pathNot: `${PORTAL}/features/$1/` },
    },
    only('portal-rules-are-pure', `${PORTAL}/.*\\.(rules|machine)\\.ts$`, [
      `${PORTAL}/features/.*\\.rules\\.ts$`,
      '^packages/(domain|contract)/',
      'node_modules/xstate/',
    ]),
    never(
      'views-do-not-call',
      `${PORTAL}/(features|pages|ui)/.*\\.tsx$`,
      `\\.api\\.ts$|${PORTAL}/platform/http`,
    ),
    only('portal-pages', `${PORTAL}/pages`, [`${PORTAL}/(pages|features|stores|ui|styles)`, PACKAGES, NPM]),
    never('nobody-imports-app', `${PORTAL}/(ui|platform|stores|features|pages)`, `${PORTAL}/app`),

    only('server-routes', `${SERVER}/modules/.*\\.routes\\.ts$`, [
      '\\.(service|presenter|routes|cookie|page|rules)\\.ts$',
      `${SERVER}/(plugins|server-pages|deps|errors)`,
      `${SERVER}/modules/mail/delivery/mail-fonts\\.ts$`,
      '^packages/contract/',
      '^packages/domain/',
      '^node_modules/(fastify|zod)/',
    ]),
    only('server-services', `${SERVER}/modules/.*\\.service\\.ts$`, [
      `${SERVER}/modules/`,
      `${SERVER}/(ports|errors|jobs|env|log|version)`,
      `${SERVER}/(db|plugins/device-of\\.ts$|startup-problem)`,
      'node_modules/drizzle-orm/',
      PACKAGES,
    ]),
    never(
      'services-without-http',
      `${SERVER}/modules/.*\\.service\\.ts$`,
      `\\.routes\\.ts$|node_modules/fastify/`,
    ),
    only('server-repositories', `${SERVER}/modules/.*\\.repository\\.ts$`, [
      `${SERVER}/db`,
      `${SERVER}/modules/.*\\.(types|repository|rules)\\.ts$`,
      `${SERVER}/modules/identity/two-factor/recovery-code\\.ts$`,
      `${SERVER}/ports/secret-box\\.ts$`,
      '^packages/(domain|contract)/',
      'node_modules/drizzle-orm/',
    ]),
    only('server-presenters', `${SERVER}/modules/.*\\.presenter\\.ts$`, [
      '^packages/(domain|contract)/',
      `${SERVER}/modules/.*\\.(repository|types|presenter|rules)\\.ts$`,
      `${SERVER}/db/schema`,
    ]),
    only('operator-commands', `${SERVER}/operator/commands/`, [
      `${SERVER}/operator/`,
      `${SERVER}/modules/operations/`,
      `${SERVER}/modules/content/files/load-content\\.ts$`,
      `${SERVER}/demo/seed/`,
      '^packages/domain/',
      'node_modules/commander/',
    ]),
    never(
      'nobody-imports-operator',
      `${SERVER}/(modules|plugins|ports|db|jobs|demo)/`,
      `${SERVER}/operator/`,
    ),
    never('portal-never-server', '^apps/portal', '^apps/server', '^$'),
    never('server-never-portal', '^apps/server', '^apps/portal/src', '^$'),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
