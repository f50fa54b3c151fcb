import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import type { Check } from '../doctor/check.ts';
import { printable } from '../terminal-text.ts';

const STATE_WIDTH = 9;

export function addDoctorCommand(program: Command, { io, run }: CommandContext): void {
  program
    .command('doctor')
    .description('check everything that serve depends on; changes nothing and sends no mail')
    .action((_options, command: Command) =>
      run(command, async () => {
        // Loaded lazily: it imports the pages, Redis and SMTP, which no other command needs.
        const { examine } = await import('../doctor/examine.ts');
        const checks = await examine(io.variables);
        const hasFailures = checks.some(({ state }) => state === 'fail');
        return { data: { isHealthy: !hasFailures, checks }, text: formatChecks(checks), hasFailures };
      }),
    );
}

function formatChecks(checks: Check[]): string {
  const nameWidth = Math.max(...checks.map(({ name }) => name.length)) + 2;
  const indent = ' '.repeat(STATE_WIDTH + nameWidth);
  return checks
    .map(({ name, state, message, advice }) => {
      const lines = [...message.split('\n').map(printable), ...(advice === undefined ? [] : [`→ ${advice}`])];
      return `${state.padEnd(STATE_WIDTH)}${name.padEnd(nameWidth)}${lines.join(`\n${indent}`)}`;
    })
    .join('\n');
}
