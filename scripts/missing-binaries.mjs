// The binaries of native packages that the lock file lacks for a platform. Plain JavaScript: the bootstrap uses it.

/**
 * npm before 11 installs only the optional packages that the lock file has, and a lock file that was written on Linux may
 * lack those of other platforms. Their versions are exact in the packages that need them.
 * @param {import('./missing-binaries.d.mts').Lock} lock
 * @param {{ platform: string, arch: string }} machine
 * @returns {string[]} as `name@version`
 */
export function missingBinaries({ packages }, { platform, arch }) {
  const ofMachine = new RegExp(`-${platform}-${arch}(-gnu|-msvc)?$`);
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => ofMachine.test(name) && !locked.has(name))
      .map(([name, version]) => `${name}@${version}`),
  );
  return [...new Set(wanted)];
}
