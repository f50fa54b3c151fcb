// What `npm ci` asks of a lock file: an entry for every optional package, also for those of other platforms.

export interface Lock {
  packages: Readonly<
    Record<string, { optionalDependencies?: Readonly<Record<string, string>>; dev?: boolean }>
  >;
}

interface MissingPackage {
  name: string;
  version: string;
  dev: boolean;
}

const SYSTEM = /(?<=-)(android|darwin|freebsd|linux|openharmony|win32)(?=-)/;
const PROCESSOR = /(?<=-)(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?=-|$)/;

export function missingPackages({ packages }: Lock): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) => !searchedFolders(path).some((folder) => `${folder}node_modules/${name}` in packages),
      )
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** Entries without a hash: npm installs them only on their own platform, from a registry that has them. */
export function lockedPackages(missing: readonly MissingPackage[]): Record<string, object> {
  return Object.fromEntries(
    missing.map(({ name, version, dev }) => {
      const [os] = SYSTEM.exec(name) ?? [];
      const [cpu] = PROCESSOR.exec(name) ?? [];
      if (!os || !cpu) throw new Error(`${name} names no platform: add it to package-lock.json by hand.`);
      const entry = { version, cpu: [cpu], ...(dev ? { dev } : {}), optional: true, os: [os] };
      return [`node_modules/${name}`, entry];
    }),
  );
}

/** The folders in whose node_modules Node looks for what the package at this path requires. */
function searchedFolders(path: string): string[] {
  const parts = path === '' ? [] : path.split('/');
  return ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)];
}
