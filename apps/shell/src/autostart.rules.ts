import { posix, win32 } from 'node:path';

/** How the launcher is started: the program and its arguments. */
export type StartCommand = readonly [program: string, ...args: string[]];

/** What makes the system start the launcher: a file, or a value in the registry of Windows. */
export type AutostartEntry =
  | { kind: 'file'; path: string; content: string }
  | { kind: 'registry'; query: string[]; add: string[]; remove: string[] };

const NAME = 'Gatehouse Launcher';
const RUN_KEY = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';

/** For the user alone: neither needs the rights of an administrator. */
export function autostartEntry(
  platform: NodeJS.Platform,
  { home, configHome }: { home: string; configHome: string | undefined },
  command: StartCommand,
): AutostartEntry {
  if (platform === 'win32') {
    const value = ['/v', NAME];
    return {
      kind: 'registry',
      query: ['query', RUN_KEY, ...value],
      add: ['add', RUN_KEY, ...value, '/t', 'REG_SZ', '/d', windowsLine(command), '/f'],
      remove: ['delete', RUN_KEY, ...value, '/f'],
    };
  }
  if (platform === 'darwin') {
    return {
      kind: 'file',
      path: posix.join(home, 'Library/LaunchAgents/gatehouse.launcher.plist'),
      content: launchAgent(command),
    };
  }
  return {
    kind: 'file',
    path: posix.join(configHome || posix.join(home, '.config'), 'autostart/gatehouse-launcher.desktop'),
    content: desktopEntry(command),
  };
}

/** Arguments of ours and paths alone: neither has quotes, and a path that ends in a backslash is a folder. */
function windowsLine(command: StartCommand): string {
  return command.map((part) => `"${part.endsWith('\\') ? win32.join(part, '.') : part}"`).join(' ');
}

/** The system ignores an entry whose `TryExec` is gone, as after the removal of a package. */
function desktopEntry(command: StartCommand): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${NAME}`,
    `TryExec=${command[0].replaceAll('\\', '\\\\')}`,
    `Exec=${command.map(quoteForDesktop).join(' ')}`,
    'Terminal=false',
    '',
  ].join('\n');
}

/** The Desktop Entry Specification quotes an argument, and then the string as a whole. */
function quoteForDesktop(part: string): string {
  const argument = part.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${argument.replaceAll('\\', '\\\\')}"`;
}

function launchAgent(command: StartCommand): string {
  const argument = (part: string) => `    <string>${escapeXml(part)}</string>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>gatehouse.launcher</string>
  <key>ProgramArguments</key>
  <array>
${command.map(argument).join('\n')}
  </array>
  <key>RunAtLoad</key><true/>
</dict>
</plist>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
