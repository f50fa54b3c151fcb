import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BridgeError } from './bridge-error.ts';
import { hashFile } from './download-file.ts';
import type { GameFolder } from './game-folder.ts';
import type { Installation, SavedState, StateWriter } from './saved-state.ts';

type Runner = (file: string, args: readonly string[], cwd: string) => Promise<number | null>;

export type Prerequisites = ReturnType<typeof createPrerequisites>;

/** Installers that a game brings for what it needs. Each runs once on this machine, by its content. */
export function createPrerequisites({
  state,
  writer,
  run = runProgram,
}: {
  state: SavedState;
  writer: StateWriter;
  run?: Runner;
}) {
  /** Those of another system are not among the installed files. */
  const missing = ({ prerequisites, files }: Installation) =>
    prerequisites.flatMap(({ path, args }) => {
      const sha256 = files.find((file) => file.path === path)?.sha256;
      return sha256 && !state.prerequisitesDone.includes(sha256) ? [{ path, args, sha256 }] : [];
    });

  return {
    isMissing: (installed: Installation): boolean => missing(installed).length > 0,
    /** Throws where one fails: it runs again at the next start. */
    async install(installed: Installation, game: GameFolder): Promise<void> {
      for (const { path, args, sha256 } of missing(installed)) {
        const file = await game.fileAt(path);
        const start = async () => {
          // Windows may run it with the rights of an administrator.
          if ((await hashFile(file)) !== sha256) throw new BridgeError('checksum');
          await game.makeProgram(path);
          return run(file, args, game.path);
        };
        const exitCode = await start().catch((cause) => {
          throw new BridgeError('prerequisite_failed', { cause });
        });
        if (exitCode === null || !SUCCESS.has(exitCode)) throw new BridgeError('prerequisite_failed');
        state.prerequisitesDone.push(sha256);
        await writer.save();
      }
    },
  };
}

/** 3010: an installer of Windows has succeeded, and the computer should be restarted some time. */
const SUCCESS = new Set([0, 3010]);

async function runProgram(file: string, args: readonly string[], cwd: string): Promise<number | null> {
  try {
    return await exitCodeOf(file, args, cwd);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (process.platform !== 'win32' || code !== 'EACCES') throw error;
    // Windows refuses to start a program that needs the rights of an administrator; this asks the player for them.
    const list = args.length > 0 ? ' -ArgumentList $env:PREREQUISITE_ARGS' : '';
    const script = `exit (Start-Process -FilePath $env:PREREQUISITE${list} -Verb RunAs -Wait -PassThru).ExitCode`;
    const env = {
      ...process.env,
      PREREQUISITE: file,
      PREREQUISITE_ARGS: args.map(quoteForWindows).join(' '),
    };
    return exitCodeOf('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script], cwd, env);
  }
}

const quoteForWindows = (argument: string) => (/\s/.test(argument) ? `"${argument}"` : argument);

async function exitCodeOf(
  program: string,
  args: readonly string[],
  cwd: string,
  env?: NodeJS.ProcessEnv,
): Promise<number | null> {
  const child = spawn(program, args, { cwd, stdio: 'ignore', ...(env ? { env } : {}) });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  return exitCode;
}
