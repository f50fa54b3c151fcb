import type { Command } from 'commander';
import type { VariableName } from '../env-variables.ts';
import { identifyOperator, type Operator } from '../modules/operations/operator/operator.ts';
import { type OperatorTools, withOperatorTools } from './open-operator.ts';
import { printableJson } from './terminal-text.ts';

/** Input and output of a command; tests pass their own. */
export interface CommandIo {
  variables: Record<string, string | undefined>;
  osUser: string | null;
  writeOut(text: string): void;
  writeError(text: string): void;
  /** Whether standard error is a terminal, which can show progress. */
  hasTerminal?: boolean;
}

/** `data` is what `--json` prints; its keys are documented in docs/operating/commands.md and are stable. */
export interface CommandResult {
  data: object;
  text: string;
  /** For a command that ran and found a problem. */
  hasFailures?: boolean;
}

export interface CommandContext {
  io: CommandIo;
  /** Who acts. Checked before anything is opened, so that an act without a name changes nothing. */
  operatorOf(command: Command): Operator;
  withTools(
    needs: VariableName[],
    work: (tools: OperatorTools) => Promise<CommandResult>,
  ): Promise<CommandResult>;
  /** Runs the command and prints its result. */
  run(command: Command, work: () => Promise<CommandResult>): Promise<void>;
}

interface GlobalOptions {
  json?: boolean;
  as?: string;
}

export function createCommandContext(io: CommandIo, onFailures: () => void): CommandContext {
  const globals = (command: Command) => command.optsWithGlobals<GlobalOptions>();
  return {
    io,
    operatorOf: (command) => identifyOperator(globals(command).as, io.osUser),
    withTools: (needs, work) => withOperatorTools({ variables: io.variables, needs }, work),
    async run(command, work) {
      const { data, text, hasFailures = false } = await work();
      io.writeOut(globals(command).json ? `${printableJson(data, 2)}\n` : `${text}\n`);
      if (hasFailures) onFailures();
    },
  };
}
