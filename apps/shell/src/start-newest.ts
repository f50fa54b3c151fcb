import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { dataFolderOf, isPrivateFolder } from './data-folder.ts';
import { readRelease } from './installed.ts';
import { isRunning } from './single-instance.ts';
import { planStart } from './versions.rules.ts';
import { readVersions, versionsFolder, writeVersions } from './versions.ts';

/** Runs the shell of the newest version that starts. The installed one is the last resort, and stays as it is. */
export async function startNewest(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  for (const folder of [...(await foldersToTry(program, args, env)), program]) {
    try {
      // It ends the process when it ends.
      return await import(pathToFileURL(join(folder, 'shell.mjs')).href);
    } catch (error) {
      if (folder === program) throw error;
      process.stderr.write(`This version cannot be loaded: ${folder}: ${error}\n`);
    }
  }
}

async function foldersToTry(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const { values } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' }, quit: { type: 'boolean' } },
  });
  const dataFolder = dataFolderOf(typeof values.data === 'string' ? values.data : undefined, env);
  const installed = readRelease(program);
  // These starts open no page, so that they say nothing about a version.
  if (!installed || values.help || values.quit || (await isRunning(dataFolder))) return [];
  // Root does not run what another user has put there, and no one what others can change.
  for (const folder of [dataFolder, versionsFolder(dataFolder)]) {
    if (!(await isPrivateFolder(folder))) return [];
  }
  const before = await readVersions(dataFolder);
  const { record, versions } = planStart(before, installed.version);
  try {
    if (record !== before) await writeVersions(dataFolder, record);
    return versions.map((version) => versionsFolder(dataFolder, version));
  } catch {
    // A start that cannot be counted is not tried.
    return versions
      .filter((version) => version !== before.next)
      .map((version) => versionsFolder(dataFolder, version));
  }
}
