export interface Lock {
  packages: Readonly<Record<string, { optionalDependencies?: Readonly<Record<string, string>> }>>;
}

export function missingBinaries(lock: Lock, machine: { platform: string; arch: string }): string[];
