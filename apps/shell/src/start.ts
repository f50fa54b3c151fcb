import { startNewest } from './start-newest.ts';

// What an installed launcher is started by. No release replaces it, so it does little.
await startNewest(import.meta.dirname, process.argv.slice(2), process.env);
