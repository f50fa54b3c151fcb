export function chooseNode(machine: {
  platform: string;
  arch: string;
  version: string;
  execPath: string;
  isThere: (file: string) => boolean;
}): { file: string } | { problem: string };
