import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Before the large imports. Inside the installation and not in the shared temporary folder, because code is executed from
// here. Where the folder is read-only, nothing is cached.
enableCompileCache(resolve(import.meta.dirname, '../../../.cache/compiled'));
await import('./run-server.ts');
