// Loaded before a program starts: kills it with its change number KILL_AT of files, or has a full disk (or FULL_CODE)
// from change number FULL_AT on. A write is cut in half first.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.KILL_AT);
const fullAt = Number(process.env.FULL_AT);
const { FULL_CODE = 'ENOSPC' } = process.env;
let changes = 0;

async function count(half) {
  changes += 1;
  if (changes !== killAt) return;
  await half?.();
  process.kill(process.pid, 'SIGKILL');
}

/** Of a change that needs space. */
async function countSpace(half) {
  await count(half);
  if (!(changes >= fullAt)) return;
  await half?.();
  throw Object.assign(new Error(`${FULL_CODE}: the disk takes no more`), { code: FULL_CODE });
}

// As between two file systems.
const { rename } = fs.promises;
const { OTHER_DISK } = process.env;
fs.promises.rename = async (from, to) => {
  const isAcross = OTHER_DISK && from.startsWith(OTHER_DISK) !== to.startsWith(OTHER_DISK);
  if (isAcross) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
  return rename(from, to);
};

for (const name of ['rename', 'rm', 'rmdir', 'truncate', 'chmod', 'utimes']) {
  const change = fs.promises[name];
  fs.promises[name] = async (...args) => {
    await count();
    return change(...args);
  };
}
const { mkdir, open, writeFile: writeWhole } = fs.promises;
fs.promises.mkdir = async (...args) => {
  await countSpace();
  return mkdir(...args);
};
fs.promises.writeFile = async (file, content, ...options) => {
  await countSpace(() => writeWhole(file, content.slice(0, content.length / 2)));
  return writeWhole(file, content, ...options);
};
fs.promises.open = async (...args) => {
  const handle = await open(...args);
  const { sync, writeFile } = handle;
  handle.sync = async () => {
    await countSpace();
    return sync.call(handle);
  };
  handle.writeFile = async (content) => {
    await countSpace(() => writeFile.call(handle, content.slice(0, content.length / 2)));
    return writeFile.call(handle, content);
  };
  return handle;
};
syncBuiltinESMExports();
process.on('exit', () => process.stdout.write(String(changes)));
