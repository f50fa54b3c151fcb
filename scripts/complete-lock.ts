// Adds to the lock file the optional packages of other platforms that npm left out: it omits those that the registry
// does not have, and `npm ci` then rejects the file on every platform. `npm run lock` runs it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, lockedPackages, missingPackages } from './lock-file.ts';

const file = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const missing = missingPackages(lock);
const packages = Object.entries({ ...lock.packages, ...lockedPackages(missing) });
// In npm's own order, so that its next run changes nothing.
packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
process.stdout.write(`${missing.length} packages of other platforms added.\n`);
