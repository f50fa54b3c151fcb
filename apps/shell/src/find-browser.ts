import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../../scripts/find-programs.mjs';

/** A browser for the window: Chromium or Chrome, else Edge, which every Windows has. */
export function findBrowser(env: NodeJS.ProcessEnv): string | undefined {
  return findChromium() ?? edgeFiles(env).find((file) => existsSync(file));
}

function edgeFiles(env: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'darwin')
    return ['/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'];
  const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
  return folders
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Microsoft/Edge/Application/msedge.exe'));
}
