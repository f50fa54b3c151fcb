export interface Stage {
  from: string;
  steps: { instruction: string; text: string }[];
}

/** The variables that a stage sets. */
export function environmentOf(stage: Stage | undefined): Record<string, string> {
  const lines = stage?.steps.filter(({ instruction }) => instruction === 'ENV') ?? [];
  const pairs = lines.flatMap(({ text }) => text.split(' '));
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)]));
}

/** The stages of a Dockerfile with their instructions, without comments and with continued lines joined. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n');
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (instruction === 'FROM') stages.push({ from: rest, steps: [] });
    else if (instruction) stages.at(-1)?.steps.push({ instruction, text: rest.replaceAll(/\s+/g, ' ') });
  }
  return stages;
}
