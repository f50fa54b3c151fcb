import { prepareModuleLoading } from './module-loading.ts';

// Before the first import of anything large: only what is loaded afterwards is loaded faster.
prepareModuleLoading();
await import('./run-server.ts');
