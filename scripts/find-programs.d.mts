/** What the search depends on, so that tests can describe a machine of any platform. */
export interface Machine {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The user's folder. */
  home: string;
  isThere(file: string): boolean;
  /** The names in a folder; none if it does not exist. */
  list(folder: string): readonly string[];
}

export function findChromium(machine?: Machine): string | undefined;
export function findHeadlessChromium(machine?: Machine): string | undefined;
export function findTestBrowser(machine?: Machine): string | undefined;
export function findPostgresBin(machine?: Machine): string | undefined;
export function findRedis(machine?: Machine): string | undefined;
export function findPgBouncer(machine?: Machine): string | undefined;
export function missingClusterPackages(machine?: Machine): string[];
export function missingPatchingPackages(machine?: Machine): string[];
export function missingDesktopPackages(machine?: Machine): string[];
export function findMakensis(machine?: Machine): string | undefined;
export function findFolderDialog(machine?: Machine): string | undefined;
export function findXz(machine?: Machine): string | undefined;
export function findNginx(machine?: Machine): string | undefined;
export function findPromtool(machine?: Machine): string | undefined;
