// Loaded before a program starts: kills it with its change number KILL_AT of files. A write is cut in half first.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.KILL_AT);
let changes = 0;

async function count(half) {
  changes += 1;
  if (changes !== killAt) return;
  await half?.();
  process.kill(process.pid, 'SIGKILL');
}

for (const name of ['rename', 'rm', 'rmdir', 'mkdir', 'truncate', 'chmod']) {
  const change = fs.promises[name];
  fs.promises[name] = async (...args) => {
    await count();
    return change(...args);
  };
}
const { open } = fs.promises;
fs.promises.open = async (...args) => {
  const handle = await open(...args);
  const { sync, writeFile } = handle;
  handle.sync = async () => {
    await count();
    return sync.call(handle);
  };
  handle.writeFile = async (content) => {
    await count(() => writeFile.call(handle, content.slice(0, content.length / 2)));
    return writeFile.call(handle, content);
  };
  return handle;
};
syncBuiltinESMExports();
process.on('exit', () => process.stdout.write(String(changes)));
