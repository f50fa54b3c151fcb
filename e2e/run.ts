import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The config is read anew by every worker; the folder of the first reading is the one of the whole run.
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'gatehouse-e2e-'));
const folder = process.env.E2E_FOLDER;

/** What one run of the stories leaves behind, for as long as its server runs. */
export const run = {
  folder,
  databaseUrlFile: join(folder, 'database-url'),
  logFile: join(folder, 'server.log'),
  /** Every secret that the server told or was told, a JSON line each. */
  issuedFile: join(folder, 'issued.jsonl'),
};
