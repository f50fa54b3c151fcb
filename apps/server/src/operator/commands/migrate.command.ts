import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { migrateDatabase } from '../migrate-database.ts';

export function addMigrateCommand(program: Command, { io, run }: CommandContext): void {
  program
    .command('migrate')
    .description('apply the migrations of this version; every start of serve does the same')
    .action((_options, command: Command) =>
      run(command, async () => {
        const applied = await migrateDatabase(io.variables);
        const text = applied.length === 0 ? 'There is nothing to migrate.' : `Applied ${applied.join(', ')}.`;
        return { data: { applied }, text };
      }),
    );
}
