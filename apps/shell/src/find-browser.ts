import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../../scripts/find-programs.mjs';

/** A Chromium for the window: one on the path, or an installed Chrome or Edge. */
export function findBrowser(env: NodeJS.ProcessEnv): string | undefined {
  return findChromium() ?? installedBrowsers(env).find((file) => existsSync(file));
}

function installedBrowsers(env: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  );
  return folders.flatMap((folder) =>
    ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((file) =>
      join(folder, file),
    ),
  );
}
