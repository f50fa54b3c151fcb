import { type Prerequisite, prerequisites } from '@gatehouse/contract/patching';
import { defaultBranchOf } from '@gatehouse/domain/environments';
import { isFilePath } from '@gatehouse/domain/file-path';
import { type Command, InvalidArgumentError } from 'commander';
import type { NewBuild } from '../../modules/operations/build-acts/build-acts.service.ts';
import { checkReason } from '../../modules/operations/operator/operator.ts';
import type { CommandContext } from '../command-context.ts';
import { formatTable } from '../terminal-text.ts';
import { wholeNumber } from './list-options.ts';

type Launch = NewBuild['plan']['launch'];
type Package = NewBuild['plan']['packages'][number];

interface PlaceOptions {
  branch?: string;
  reason?: string;
}

interface AddOptions extends PlaceOptions {
  launch: Launch;
  package: Package[];
  prerequisite: Prerequisite[];
  unpublished?: boolean;
}

interface PruneOptions {
  olderThan: number;
  dryRun?: boolean;
  reason?: string;
}

const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** A build is a version of a game in a branch. */
export function addBuildCommands(program: Command, { run, withTools, operatorOf }: CommandContext): void {
  const build = program
    .command('build')
    .description('add, publish, roll out and back, sign, list and prune versions of games');
  const withPlace = (command: Command) =>
    command
      .argument('<product>', 'the game: the name of a file in content/games')
      .argument('<version>', 'such as 4.1.0', readVersion)
      .option('--branch <branch>', 'a branch of content/branches.json (default: the default one)')
      .option('--reason <text>', 'why, for the audit log');

  withPlace(build.command('add'))
    .argument('<folder>', 'the files of the version')
    .description('store the files of a version in BUILDS_DIR, sign and publish it')
    .requiredOption(
      '--launch <kind:path>',
      'what is started: page:index.html or program:bin/game.exe',
      readLaunch,
    )
    .option(
      '--package <name=folder>',
      'an optional package, with what it starts: windows=win32,program:win32/game.exe (repeatable)',
      readPackage,
      [],
    )
    .option(
      '--prerequisite <path[:arguments]>',
      'an installer in the folder that runs once before the first start: redist/setup.exe:/quiet (repeatable)',
      readPrerequisite,
      [],
    )
    .option('--unpublished', 'only store; publish it later')
    .action((productName: string, version: string, source: string, options: AddOptions, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        return withTools([], async ({ env, services, readContent }) => {
          const branch = options.branch ?? defaultBranchOf(env.environment);
          const { launch, package: packages, prerequisite } = options;
          const plan = { launch, packages, prerequisites: prerequisite };
          const isPublished = !options.unpublished;
          const { auditId, files, totalBytes, newBytes } = await services.buildActs.add(
            operator,
            { productName, branch, version, source, plan, isPublished, reason },
            await readContent(),
          );
          return {
            data: {
              act: 'build.add',
              auditId,
              product: productName,
              branch,
              version,
              files,
              totalBytes,
              newBytes,
              isPublished,
              reason,
            },
            text: `Added ${productName} ${version} to ${branch}: ${files} files, ${totalBytes} bytes, ${newBytes} bytes stored, ${
              isPublished ? 'published' : 'not published'
            }.`,
          };
        });
      }),
    );

  withPlace(build.command('publish'))
    .description('give a version that was added before to players; an older one, too')
    .action((productName: string, version: string, options: PlaceOptions, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        return withTools([], async ({ env, services, readContent }) => {
          const branch = options.branch ?? defaultBranchOf(env.environment);
          const { auditId, before } = await services.buildActs.publish(
            operator,
            { productName, branch, version },
            reason,
            await readContent(),
          );
          return {
            data: { act: 'build.publish', auditId, product: productName, branch, version, before, reason },
            text: `Published ${productName} ${version} in ${branch}, after ${before ?? 'nothing'}.`,
          };
        });
      }),
    );

  withPlace(build.command('roll-out'))
    .argument('<percent>', 'how many players get it, 1 to 100', wholeNumber(100))
    .description('give a version to a part of the players, and then to more of them')
    .action(
      (productName: string, version: string, percent: number, options: PlaceOptions, command: Command) =>
        run(command, async () => {
          const operator = operatorOf(command);
          const reason = readReason(options);
          return withTools([], async ({ env, services }) => {
            const branch = options.branch ?? defaultBranchOf(env.environment);
            const name = { productName, branch, version, percent };
            const { auditId, before } = await services.buildRollOuts.rollOut(operator, name, { reason });
            return {
              data: {
                ...{ act: 'build.roll-out', auditId, product: productName, branch, version },
                ...{ percent, before, reason },
              },
              text: `${productName} ${version} is for ${percent} % of the players of ${branch}, after ${before} %.`,
            };
          });
        }),
    );

  build
    .command('rollback')
    .argument('<product>', 'the game', readVersion)
    .option('--to <version>', 'a version (default: the one before, or the end of the roll-out)', readVersion)
    .option('--branch <branch>', 'a branch of content/branches.json (default: the default one)')
    .option('--reason <text>', 'why, for the audit log')
    .description('give all players a former version')
    .action((productName: string, options: PlaceOptions & { to?: string }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        return withTools([], async ({ env, services }) => {
          const branch = options.branch ?? defaultBranchOf(env.environment);
          const wanted = { productName, branch, version: options.to };
          const { auditId, version, from } = await services.buildRollOuts.rollBack(operator, wanted, {
            reason,
          });
          return {
            data: { act: 'build.roll-back', auditId, product: productName, branch, version, from, reason },
            text: `All players of ${productName} in ${branch} get ${version}, after ${from}.`,
          };
        });
      }),
    );

  build
    .command('list')
    .description('the versions in BUILDS_DIR')
    .option('--product <name>', 'only those of this game')
    .action(({ product }: { product?: string }, command: Command) =>
      run(command, () =>
        withTools([], async ({ services }) => {
          const found = await services.buildActs.list(product);
          const builds = found.map(({ productName, branchChangedAt: _, ...rest }) => ({
            product: productName,
            ...rest,
          }));
          const rows = builds.map((one) => [
            one.product,
            one.branch,
            one.version,
            one.isPublished,
            one.percent,
            one.systems.join(' '),
            one.addedAt.toISOString(),
            one.files,
            one.totalBytes,
            one.storedBytes,
          ]);
          const headings = [
            'PRODUCT',
            'BRANCH',
            'VERSION',
            'PUBLISHED',
            'PERCENT',
            'SYSTEMS',
            'ADDED',
            'FILES',
            'BYTES',
            'STORED',
          ];
          return { data: { builds }, text: formatTable(headings, rows) };
        }),
      ),
    );

  build
    .command('sign')
    .argument('<product>', 'the game', readVersion)
    .description('sign versions that an earlier release added without a signature')
    .option('--reason <text>', 'why, for the audit log')
    .action((product: string, options: { reason?: string }, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const reason = readReason(options);
        return withTools([], async ({ services, readContent }) => {
          const { auditId, newBytes, ...signed } = await services.buildActs.sign(
            operator,
            { productName: product, reason },
            await readContent(),
          );
          const versions = signed.versions.map(({ branch, version }) => ({ branch, version }));
          return {
            data: { act: 'build.sign', auditId, product, versions, newBytes, reason },
            text: `Signed ${versions.length} versions of ${product}, ${newBytes} bytes stored.`,
          };
        });
      }),
    );

  build
    .command('prune')
    .argument('<product>', 'the game', readVersion)
    .description('remove versions that are not published, and what only they need')
    .option('--older-than <days>', 'only versions that were added before', readDays, 30)
    .option('--dry-run', 'only list them')
    .option('--reason <text>', 'why, for the audit log')
    .action((product: string, options: PruneOptions, command: Command) =>
      run(command, async () => {
        const operator = operatorOf(command);
        const isDryRun = options.dryRun ?? false;
        const reason = readReason(options);
        return withTools([], async ({ services }) => {
          const { auditId, packs, bytes, ...pruned } = await services.buildActs.prune(
            operator,
            { productName: product, days: options.olderThan, reason },
            { isDryRun },
          );
          const versions = pruned.versions.map(({ branch, version }) => ({ branch, version }));
          const rows = versions.map((one) => [one.branch, one.version]);
          const list = rows.length > 0 ? `${formatTable(['BRANCH', 'VERSION'], rows)}\n` : '';
          const done = isDryRun ? 'Would remove' : 'Removed';
          return {
            data: { act: 'build.prune', auditId, product, versions, packs, bytes, isDryRun, reason },
            text: `${list}${done} ${versions.length} versions and ${packs} packs, ${bytes} bytes.`,
          };
        });
      }),
    );
}

function readDays(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number of days, at least 1.');
}

/** Also names of products, which content may no longer have. */
function readVersion(text: string): string {
  if (VERSION.test(text)) return text;
  throw new InvalidArgumentError('It must be letters, digits, dots, hyphens and underscores.');
}

function readLaunch(text: string): Launch {
  const [, kind, path = ''] = /^(page|program):(.+)$/.exec(text) ?? [];
  if ((kind === 'page' || kind === 'program') && isFilePath(path)) return { kind, path };
  throw new InvalidArgumentError('It must be like page:index.html or program:bin/game.exe.');
}

function readPackage(text: string, before: Package[]): Package[] {
  const [, name, folder = '', launch] = /^([\w-]{1,64})=([^,]+)(?:,(.+))?$/.exec(text) ?? [];
  if (name && isFilePath(folder)) {
    return [...before, { name, folder, ...(launch ? { launch: readLaunch(launch) } : {}) }];
  }
  throw new InvalidArgumentError('It must be like de-DE=lang/de-DE.');
}

function readPrerequisite(text: string, before: Prerequisite[]): Prerequisite[] {
  const [, path = '', args = ''] = /^([^:]+)(?::(.*))?$/.exec(text) ?? [];
  const found = { path, args: args.split(' ').filter((one) => one !== '') };
  const all = [...before, found];
  if (isFilePath(path) && prerequisites.safeParse(all).success) return all;
  throw new InvalidArgumentError('It must be like redist/setup.exe:/quiet.');
}

function readReason({ reason }: { reason?: string }): string | null {
  return reason === undefined ? null : checkReason(reason);
}
