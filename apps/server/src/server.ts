import { prepareModuleLoading } from './module-loading.ts';

// Before all large imports: it speeds up only what is loaded afterwards.
prepareModuleLoading();
await import('./run-server.ts');
