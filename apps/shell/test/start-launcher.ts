import { startNewest } from '../src/start-newest.ts';

// As start.ts, of the program in a folder.
const [program = '', ...args] = process.argv.slice(2);
await startNewest(program, args, process.env);
