import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Before the large imports. Inside the installation and not in the shared temporary folder, because code is executed from
// here. Where the folder is read-only, nothing is cached.
enableCompileCache(resolve(import.meta.dirname, '../../../.cache/compiled'));
// Garbage is collected when the heap has grown by a quarter, not by half: under load about 50 MB less, for a little CPU.
setFlagsFromString('--heap-growing-percent=25');
await import('./start-server.ts');
