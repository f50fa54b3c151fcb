import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  NEEDED_TO_SERVE,
  ONLY_TOGETHER,
  REPOSITORY_ROOT,
  variables,
} from '../apps/server/src/env-variables.ts';

const FILE = 'docs/operating/settings.md';

const INTRO = `# Settings

Settings are environment variables. \`serve\` refuses to start with one list of what is missing or malformed; an empty
variable counts as not set. With \`_FILE\` after its name a variable names a file with its value, as in
\`SECRET_KEY_FILE=/run/secrets/secret-key\`. The demo (\`npm start\`) needs none.

<!-- Written by \`node scripts/write-settings.ts\` from apps/server/src/env-variables.ts. -->
`;

/** Every variable as a table. */
export function settingsPage(): string {
  const defaults = variables.parse({});
  const rows = Object.entries(variables.shape).map(([name, { description }]) => {
    const value = String(defaults[name as keyof typeof defaults] ?? '').replace(REPOSITORY_ROOT, '.');
    return `| \`${name}\` | ${value && `\`${value}\``} | ${requiredWhen(name)} | ${description} |`;
  });
  return [INTRO, '| variable | default | required | meaning |', '|---|---|---|---|', ...rows, ''].join('\n');
}

function requiredWhen(name: string): string {
  if (NEEDED_TO_SERVE.some((needed) => needed === name)) return '`serve`';
  const other = ONLY_TOGETHER.find((pair) => pair.some((one) => one === name))?.find((one) => one !== name);
  return other ? `with \`${other}\`` : '';
}

if (import.meta.main) {
  writeFileSync(join(REPOSITORY_ROOT, FILE), settingsPage());
}
