// Who may import whom (docs/architecture.md). A rule reads: files like `from` import only what `to` allows.
// `scripts/import-rules.test.ts` breaks each rule once.
const TESTS = '\\.test\\.tsx?$|^apps/[^/]+/test/';
const NPM = '^node_modules/|^apps/[^/]+/node_modules/|^packages/[^/]+/node_modules/';
const PACKAGES = '^packages/(domain|contract|messages)/';
/** Components without texts and data, and the styles that the apps share. */
const UI = '^packages/ui/';
const PORTAL = '^apps/portal/src';
const CONSOLE = '^apps/operator/src';
const SERVER = '^apps/server/src';
/** Its files are for the whole portal, its folders for `app` and the entries (apps/portal/src/framework/README.md). */
const FRAMEWORK = `${PORTAL}/framework`;
const FRAMEWORK_INTERFACE = `${FRAMEWORK}/[^/]+$`;

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
const withoutNode = (name, from) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { dependencyTypes: ['core'] },
});

const MODULES = `${SERVER}/modules`;

/** Files that everything in the server may import. They import each other alone. */
const LEAVES = `${SERVER}/(callers/address-block|callers/local-rate|data-folder|database-url|env|env-variables|errors|event-counters|hash-token|lifecycle|log|log-error|loopback|page-capacity\\.rules|redis-url|source-maps|time-limits|version)\\.ts$`;
/** The server's folders, lowest first: each may import those before it. */
const SERVER_FOLDERS = [
  'db',
  'server-pages',
  'callers',
  'ports',
  'jobs',
  'http',
  'modules',
  'services',
  'demo',
  'operator',
];

/** The contexts of the server's modules, lowest first. */
const CONTEXTS = ['content', 'mail', 'identity', 'commerce', 'games', 'site', 'operations'];
/** The modules of each context, lowest first: a module may import those before it, and those of lower contexts. */
const MODULES_OF = {
  content: ['files', 'localisation', 'releases'],
  mail: ['queue', 'delivery', 'alerts'],
  identity: [
    'bans',
    'challenges',
    'users',
    'legal',
    'account-events',
    'known-devices',
    'trusted-devices',
    'tokens',
    'email-codes',
    'password-policy',
    'password-attempts',
    'sessions',
    'sign-in-methods',
    'two-factor',
    'linked-providers',
    'account-ownership',
    'email-addresses',
    'undo-links',
    'passwords',
    'sign-in',
    'passkeys',
    'own-sessions',
    'sign-up',
    'profile',
    'ghosts',
    'external-auth',
    'auth-codes',
  ],
  commerce: [
    'ownerships',
    'catalogue',
    'promotions',
    'coupons',
    'game-webhooks',
    'orders',
    'withdrawals',
    'payments',
    'purchases',
    'wish-list',
  ],
  games: [
    'game-config',
    'game-accounts',
    'legacy-accounts',
    'device-reports',
    'migration',
    'patching',
    'play-times',
    'offline-play',
  ],
  site: [
    'portal-files',
    'installers',
    'launcher-releases',
    'client-config',
    'client-errors',
    'cookie-consent',
    'tracking',
    'library',
    'download',
    'player-data',
  ],
  operations: [
    'operator',
    'audit-log',
    'operator-accounts',
    'build-acts',
    'launcher-acts',
    'content-acts',
    'content-edits',
    'coupon-acts',
    'legacy-acts',
    'order-acts',
    'mail-acts',
    'reports',
    'user-acts',
    'bulk-grants',
    'system',
    'key-rotation',
  ],
};
const ALL_MODULES = CONTEXTS.flatMap((context) => MODULES_OF[context].map((name) => `${context}/${name}`));

const below = (list, index) => `(${list.slice(0, index + 1).join('|')})/`;

const serverFolderRules = SERVER_FOLDERS.map((folder, index) => ({
  name: `server-${folder}-imports-down`,
  severity: 'error',
  from: { path: `${SERVER}/${folder}/`, pathNot: TESTS },
  to: { path: SERVER, pathNot: [`${SERVER}/${below(SERVER_FOLDERS, index)}`, LEAVES] },
}));

const moduleRules = ALL_MODULES.map((name, index) => ({
  name: `module-${name.replace('/', '-')}-imports-down`,
  severity: 'error',
  from: { path: `${MODULES}/${name}/`, pathNot: TESTS },
  to: { path: `${MODULES}/`, pathNot: `${MODULES}/${below(ALL_MODULES, index)}` },
}));

/** Where code belongs that breaks a rule: a failure shows it. */
const PLACES = {
  'no-cycle': 'Move what both files need into a third one.',
  'no-orphan': 'Nothing imports this file, and it imports nothing. Delete it, or list it as an entry.',
  'no-unresolvable': 'There is no such file or package.',
  'no-undeclared-package': 'Declare the package in the package.json of the workspace that imports it.',
  'domain-imports-nothing': 'What needs a library belongs in contract, the server or the portal.',
  'domain-without-node':
    'The browser loads this package. What needs Node belongs in the server or the shell.',
  'contract-without-node':
    'The browser loads this package. What needs Node belongs in the server or the shell.',
  contract: 'Schemas of the API, with zod and domain alone. Behaviour belongs in the server or the portal.',
  'messages-import-parsers': 'What shows texts belongs in the portal, in mail or in server-pages/.',
  mail: 'What decides whether a mail is sent belongs in modules/mail of the server.',
  ui: 'An element that knows the API, a store or a text belongs in platform/, entities/ or a feature of an app.',
  'portal-platform': 'What needs a store, data or a feature belongs in that feature.',
  'portal-framework-interface':
    'Features import these files, and they import platform/ and ui/. Move the rest to a folder of the framework.',
  'portal-framework':
    'The framework knows no page, feature or store. Move this to app/, or pass it in from there.',
  'portal-stores': 'What the server knows belongs in data/, what is shown in a feature.',
  'portal-data': 'What shows data belongs in a feature.',
  'portal-entities': 'What needs data, a store or a feature belongs in that feature, which passes values in.',
  'portal-features':
    'What needs a page or the app belongs there. Of the framework use the files, not the folders.',
  'portal-features-apart':
    'Features do not know each other. A page composes them; what both need belongs in entities/, platform/, stores/ or data/.',
  'portal-rules-are-pure': 'Move calls and state to a use-* hook of the feature and pass values in.',
  'views-do-not-call': 'Call the API in a use-* hook of the feature; the component uses the hook.',
  'portal-pages': 'A page composes features. Move what needs platform/ to a feature.',
  'app-is-not-imported': 'app/ assembles everything. Move what both need to platform/ or stores/.',
  'module-is-listed': 'A new module takes its place in MODULES_OF.',
  'server-leaves-import-leaves':
    'Everything imports these files. What needs more belongs in a folder of the server.',
  'repository-of-its-module': 'Call the service of the other module. A module is a folder, also in demo/.',
  'repository-of-services': 'Only a service reads the repository. Add a method to the service.',
  'services-are-built-once': 'A composition root hands services in; all others import their types.',
  'server-routes':
    'Routes call a service and a presenter. Everything else belongs in the service or in http/.',
  'server-services': 'SQL belongs in the repository, HTTP in routes and http/.',
  'services-without-http': 'Move HTTP to the routes; a service returns values or throws a CodedError.',
  'server-repositories': 'Repositories are SQL. Move decisions to the service or its rules.',
  'sql-in-repositories': 'SQL belongs in the .repository.ts of the module.',
  'server-presenters': 'Presenters map rows to the contract. What loads or decides belongs in the service.',
  'server-rules-are-pure':
    'Types may come from anywhere; code only from other rules, data and the packages. Pass values in.',
  'operator-commands':
    'A command parses and prints. What it does belongs in a service of modules/operations.',
  'vite-in-dev-only': 'Vite runs in development only. Move this to dev/.',
  shell: 'The shell runs on the player’s machine. What it shares belongs in contract or domain.',
  'shell-reducers-are-pure':
    'A reducer returns effects; what it needs of Node, the clock or chance is passed in.',
  'console-api': 'What is shown belongs in components/ or an area.',
  'console-components': 'What one area shows belongs there.',
  'console-areas':
    'An area knows the files of components/ and api/. The table of pages and the shell belong in app/.',
  'console-areas-apart': 'Areas do not know each other. What both need belongs in components/ or api/.',
  'apps-apart': 'The console and the portal share packages/ui and the contract.',
  'portal-never-server': 'Move what both need to contract or domain.',
  'server-never-portal': 'Move what both need to contract or domain.',
  'shell-is-not-imported': 'Move what both need to contract or domain.',
};

function placeOf(name) {
  if (name.startsWith('module-') && !PLACES[name]) {
    return 'A module may import those before it in MODULES_OF. Move the code to the module above, or take what it needs as a function that services/ passes in.';
  }
  if (name.endsWith('-imports-down')) {
    return `A folder may import those before it: ${SERVER_FOLDERS.join(', ')}. Move what both need down, or let services.ts pass it in.`;
  }
  return PLACES[name];
}

const explain = (rules) => rules.map((rule) => ({ ...rule, comment: placeOf(rule.name) }));

export default {
  forbidden: explain([
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
          `${PORTAL}/(framework/hydration/before-hydration|platform/challenge/challenge-worker)\\.ts$`,
          `${UI}src/graphics/create-lucide-icon\\.ts$`,
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
      // The root declares the tools of the whole repository.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/(vitest|vite)/' },
    },

    only('domain-imports-nothing', '^packages/domain/src', ['^packages/domain/src']),
    withoutNode('domain-without-node', '^packages/domain/src'),
    withoutNode('contract-without-node', '^packages/contract/src'),
    only('contract', '^packages/contract/src', ['^packages/(contract|domain)/src', '^node_modules/zod/']),
    only('messages-import-parsers', '^packages/messages', [
      '^packages/messages',
      'node_modules/(gettext-parser|@formatjs/icu-messageformat-parser)/',
    ]),
    only('mail', '^packages/mail/src', ['^packages/(mail|domain|messages)/', NPM]),

    only('ui', `${UI}src`, [UI, '^packages/domain/', NPM]),
    only('portal-platform', `${PORTAL}/platform`, [`${PORTAL}/platform`, UI, PACKAGES, NPM, '^virtual:']),
    only('portal-framework-interface', FRAMEWORK_INTERFACE, [
      FRAMEWORK_INTERFACE,
      `${PORTAL}/platform`,
      UI,
      `${PORTAL}/app/route-table\\.ts$`,
      PACKAGES,
      NPM,
    ]),
    only('portal-framework', FRAMEWORK, [
      FRAMEWORK,
      `${PORTAL}/(data|platform)`,
      UI,
      `${PORTAL}/app/route-table\\.ts$`,
      PACKAGES,
      NPM,
    ]),
    only('portal-stores', `${PORTAL}/stores`, [`${PORTAL}/(stores|platform)`, PACKAGES, NPM]),
    only('portal-data', `${PORTAL}/data`, [`${PORTAL}/(data|stores|platform)`, PACKAGES, NPM]),
    only('portal-entities', `${PORTAL}/entities`, [`${PORTAL}/(entities|platform)`, UI, PACKAGES, NPM]),
    only('portal-features', `${PORTAL}/features`, [
      `${PORTAL}/(features|entities|data|stores|platform)`,
      UI,
      FRAMEWORK_INTERFACE,
      PACKAGES,
      NPM,
    ]),
    {
      name: 'portal-features-apart',
      severity: 'error',
      from: { path: `${PORTAL}/features/([^/]+)/` },
      to: { path: `${PORTAL}/features/`, pathNot: `${PORTAL}/features/$1/` },
    },
    only('portal-rules-are-pure', `${PORTAL}/.*\\.(rules|reducer|machine)\\.ts$`, [
      `${PORTAL}/features/.*\\.rules\\.ts$`,
      // What a failed call means, and what a form says about it.
      `${PORTAL}/data/failures\\.ts$`,
      `${PORTAL}/platform/forms/form-failure\\.ts$`,
      '^packages/(domain|contract)/',
      '^packages/messages/ids\\.ts$',
      'node_modules/xstate/',
    ]),
    never(
      'views-do-not-call',
      `(${PORTAL}/(features|entities|pages)|${UI}src)/.*\\.tsx$`,
      `${PORTAL}/platform/http|\\.(queries|mutations)\\.ts$|node_modules/@tanstack/`,
    ),
    only('portal-pages', `${PORTAL}/pages`, [
      `${PORTAL}/(pages|features|data|stores)`,
      UI,
      FRAMEWORK_INTERFACE,
      PACKAGES,
      NPM,
    ]),
    never('app-is-not-imported', `${PORTAL}/(platform|stores|data|entities|features|pages)`, `${PORTAL}/app`),

    ...serverFolderRules,
    ...moduleRules,
    {
      name: 'module-is-listed',
      severity: 'error',
      from: { path: `${MODULES}/`, pathNot: `${MODULES}/(${ALL_MODULES.join('|')})/` },
      to: {},
    },
    {
      name: 'server-leaves-import-leaves',
      severity: 'error',
      from: { path: LEAVES },
      to: { path: SERVER, pathNot: LEAVES },
    },
    {
      name: 'repository-of-its-module',
      severity: 'error',
      from: { path: `${SERVER}/(.+)/[^/]+$`, pathNot: [TESTS, '^apps/server/src/operator/'] },
      to: { path: '\\.repository\\.ts$', pathNot: `${SERVER}/$1/` },
    },
    never(
      'repository-of-services',
      `${SERVER}/.*\\.(routes|presenter|page|cookie)\\.ts$`,
      '\\.repository\\.ts$',
    ),
    {
      name: 'services-are-built-once',
      severity: 'error',
      from: {
        path: SERVER,
        pathNot: [
          TESTS,
          `${SERVER}/(services/|create-deps\\.ts$|demo/register-demo\\.ts$)`,
          `${SERVER}/operator/(open-operator|doctor/database-checks)\\.ts$`,
        ],
      },
      to: {
        path: '\\.service\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    only('server-routes', `${SERVER}/.*\\.routes\\.ts$`, [
      '\\.(service|presenter|page|cookie|rules|types)\\.ts$',
      `${SERVER}/(http|server-pages|errors|env|callers|ports|demo)`,
      `${MODULES}/content/`,
      `${MODULES}/site/client-config/external-hosts\\.ts$`,
      `${MODULES}/mail/delivery/mail-fonts\\.ts$`,
      `${MODULES}/games/patching/shared-body\\.ts$`,
      '^packages/(contract|domain)/',
      '^node_modules/(fastify|zod|fflate)/',
    ]),
    only('server-services', `${SERVER}/.*\\.service\\.ts$`, [
      `${MODULES}/`,
      `${SERVER}/(callers|ports|jobs|demo)/`,
      `${SERVER}/db/db\\.ts$`,
      LEAVES,
      PACKAGES,
      // What a module has stored as JSON is parsed where it is read.
      'node_modules/zod/',
    ]),
    never(
      'services-without-http',
      `${SERVER}/.*\\.service\\.ts$`,
      '\\.(routes|presenter|page|cookie)\\.ts$|/fastify/|src/http/|/server-pages/',
    ),
    only('server-repositories', `${SERVER}/.*\\.repository\\.ts$`, [
      `${SERVER}/db/`,
      `${SERVER}/.*\\.(types|repository|rules|seed)\\.ts$`,
      `${MODULES}/identity/users/user-errors\\.ts$`,
      `${SERVER}/errors\\.ts$`,
      '^packages/(domain|contract)/',
      'node_modules/drizzle-orm/',
    ]),
    never(
      'sql-in-repositories',
      // Jobs and seeds write many tables.
      `${SERVER}/(http|callers|ports|modules|demo|operator|server-pages|[^/]+\\.ts$)`,
      `node_modules/drizzle-orm/|${SERVER}/db/schema/`,
      [TESTS, '\\.(repository|seed)\\.ts$'],
    ),
    only('server-presenters', `${SERVER}/.*\\.presenter\\.ts$`, [
      '^packages/(domain|contract)/',
      `${SERVER}/.*\\.(service|types|presenter|rules)\\.ts$`,
    ]),
    {
      name: 'server-rules-are-pure',
      severity: 'error',
      from: { path: `${SERVER}/.*\\.rules\\.ts$` },
      to: {
        pathNot: [
          '\\.(rules|data)\\.ts$',
          '^packages/(domain|contract)/',
          `${SERVER}/hash-token\\.ts$`,
          '^(node:)?crypto$',
          'node_modules/(otplib|obscenity|@zxcvbn-ts)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    only('operator-commands', `${SERVER}/operator/commands/`, [
      `${SERVER}/operator/`,
      `${MODULES}/operations/`,
      `${MODULES}/content/files/(load-content|check-content|content-kinds|content-problem|new-content)\\.ts$`,
      LEAVES,
      `${SERVER}/demo/seed/`,
      '^packages/(contract|domain)/',
      'node_modules/commander/',
    ]),
    never('vite-in-dev-only', `${SERVER}/(?!dev/)`, `node_modules/vite/|${SERVER}/dev/`),
    only('shell', '^apps/shell/src', [
      '^apps/shell/src',
      '^packages/(contract|domain)/',
      '^scripts/find-programs\\.',
      NPM,
    ]),
    {
      name: 'shell-reducers-are-pure',
      severity: 'error',
      from: { path: '^apps/shell/src/.*\\.reducer\\.ts$' },
      to: {
        pathNot: ['^apps/shell/src/.*\\.(rules|reducer)\\.ts$', '^packages/(contract|domain)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    only('console-api', `${CONSOLE}/api`, [`${CONSOLE}/api`, '^packages/(contract|domain)/', NPM]),
    only('console-components', `${CONSOLE}/components`, [
      `${CONSOLE}/(components|api)`,
      UI,
      '^packages/(contract|domain)/',
      NPM,
    ]),
    only('console-areas', `${CONSOLE}/areas`, [
      `${CONSOLE}/(areas|components|api)`,
      UI,
      '^packages/(contract|domain)/',
      NPM,
    ]),
    {
      name: 'console-areas-apart',
      severity: 'error',
      from: { path: `${CONSOLE}/areas/([^/]+)/` },
      to: { path: `${CONSOLE}/areas/`, pathNot: `${CONSOLE}/areas/$1/` },
    },
    never('portal-never-server', '^apps/(portal|operator)', '^apps/server', '^$'),
    never('apps-apart', '^apps/operator', '^apps/portal', '^$'),
    never('server-never-portal', '^apps/server', '^(apps/(portal|operator)/src|packages/ui)/', '^$'),
    never('shell-is-not-imported', '^(apps/(portal|server)|packages)/', '^apps/shell/', '^$'),
  ]),
  options: {
    // TypeScript 7 has no API, so the tool warns that it is missing. swc reads the same files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    // Our own builds alone: most packages have their files in a folder of this name too.
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
