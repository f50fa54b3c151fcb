import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Every worker reads the config again; the folder of the first read is used by the whole run.
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'gatehouse-e2e-'));
const folder = process.env.E2E_FOLDER;

/** Files of one e2e run, kept while its server runs. */
export const run = {
  folder,
  databaseUrlFile: join(folder, 'database-url'),
  logFile: join(folder, 'server.log'),
  /** Every secret that the server sent or received, one JSON line each. */
  issuedFile: join(folder, 'issued.jsonl'),
};
