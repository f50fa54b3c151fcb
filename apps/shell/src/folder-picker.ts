import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { findFolderDialog } from '../../../scripts/find-programs.mjs';
import { BridgeError } from './bridge-error.ts';

const TITLE = 'Gatehouse Launcher';
const OPEN_MAX_MS = 10 * 60_000;

type Dialog = [program: string, ...args: string[]];

/** In front of the launcher's window. In base64, because the output of PowerShell is not UTF-8. */
const POWERSHELL: Dialog = [
  'powershell.exe',
  '-NoProfile',
  '-STA',
  '-Command',
  'Add-Type -AssemblyName System.Windows.Forms; ' +
    '$owner = New-Object System.Windows.Forms.Form -Property @{ TopMost = $true }; ' +
    `$dialog = New-Object System.Windows.Forms.FolderBrowserDialog -Property @{ Description = '${TITLE}' }; ` +
    "if ($dialog.ShowDialog($owner) -eq 'OK') " +
    '{ [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($dialog.SelectedPath)) }',
];
const OSASCRIPT: Dialog = [
  'osascript',
  '-e',
  'tell me to activate',
  '-e',
  `POSIX path of (choose folder with prompt "${TITLE}")`,
];
const START = `${homedir()}/`;
const ON_LINUX: Readonly<Record<string, string[]>> = {
  zenity: ['--file-selection', '--directory', `--title=${TITLE}`, `--filename=${START}`],
  kdialog: ['--title', TITLE, '--getexistingdirectory', START],
};

/** The dialog of this system; undefined where there is none. */
function findDialog(env: NodeJS.ProcessEnv): Dialog | undefined {
  if (process.platform === 'win32') return POWERSHELL;
  if (process.platform === 'darwin') return OSASCRIPT;
  const program = env.DISPLAY || env.WAYLAND_DISPLAY ? findFolderDialog() : undefined;
  return program ? [program, ...(ON_LINUX[basename(program)] ?? [])] : undefined;
}

export type FolderPicker = ReturnType<typeof createFolderPicker>;

/** Lets the player choose a folder in a dialog of the system. What becomes of it is decided by who asks. */
export function createFolderPicker(env: NodeJS.ProcessEnv, openMaxMs = OPEN_MAX_MS) {
  const dialog = findDialog(env);
  const closing = new AbortController();
  let isOpen = false;

  return {
    isAvailable: dialog !== undefined,
    /** Null when the player has chosen none. The dialog is closed when `gone` is aborted. */
    async pick(gone: AbortSignal): Promise<string | null> {
      if (isOpen) throw new BridgeError('busy');
      if (!dialog) throw new BridgeError('failed');
      const [program, ...args] = dialog;
      const signal = AbortSignal.any([gone, closing.signal]);
      isOpen = true;
      try {
        const { stdout } = await promisify(execFile)(program, args, { env, signal, timeout: openMaxMs });
        return folderIn(stdout) || null;
      } catch (error) {
        // All of these dialogs end with another code when they are cancelled.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
        return null;
      } finally {
        isOpen = false;
      }
    },
    close: () => closing.abort(),
  };
}

function folderIn(output: string): string {
  const line = output.replace(/\r?\n$/, '');
  return process.platform === 'win32' ? Buffer.from(line, 'base64').toString() : line;
}
