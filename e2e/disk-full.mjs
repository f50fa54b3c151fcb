// Loaded into the shell before it starts: while the named file exists, every write of the shell fails as on a full disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { open } = fs.promises;

fs.promises.open = async (...args) => {
  const handle = await open(...args);
  for (const method of ['write', 'writeFile']) {
    const write = handle[method].bind(handle);
    handle[method] = async (...content) => {
      if (fs.existsSync(process.env.DISK_IS_FULL_FILE)) {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      }
      return write(...content);
    };
  }
  return handle;
};
syncBuiltinESMExports();
