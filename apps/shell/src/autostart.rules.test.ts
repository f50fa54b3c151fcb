import { expect, test } from 'vitest';
import { autostartEntry, type StartCommand } from './autostart.rules.ts';

const places = { home: '/home/mara', configHome: undefined };
const command: StartCommand = ['/opt/My "Games" $1/50%/node', '--hidden'];

test('Linux has a desktop entry, in which nothing of a path is read as more than its letters', () => {
  expect(autostartEntry('linux', places, command)).toEqual({
    kind: 'file',
    path: '/home/mara/.config/autostart/gatehouse-launcher.desktop',
    content: String.raw`[Desktop Entry]
Type=Application
Name=Gatehouse Launcher
TryExec=/opt/My "Games" $1/50%/node
Exec="/opt/My \\"Games\\" \\$1/50%%/node" "--hidden"
Terminal=false
`,
  });
  expect(autostartEntry('linux', { ...places, configHome: '/cfg' }, command)).toMatchObject({
    path: '/cfg/autostart/gatehouse-launcher.desktop',
  });
});

test('macOS has a launch agent', () => {
  expect(autostartEntry('darwin', { ...places, home: '/Users/mara' }, ['/A & B/node', '--hidden'])).toEqual({
    kind: 'file',
    path: '/Users/mara/Library/LaunchAgents/gatehouse.launcher.plist',
    content: expect.stringContaining(
      '<array>\n    <string>/A &amp; B/node</string>\n    <string>--hidden</string>\n  </array>',
    ),
  });
});

test('Windows has a value in the registry of the user, which reg.exe writes', () => {
  expect(autostartEntry('win32', places, ['C:\\Program Files\\L\\node.exe', '--hidden'])).toEqual({
    kind: 'registry',
    query: ['query', expect.stringMatching(/^HKCU\\/), '/v', 'Gatehouse Launcher'],
    add: [
      'add',
      expect.stringMatching(/\\Run$/),
      '/v',
      'Gatehouse Launcher',
      '/t',
      'REG_SZ',
      '/d',
      '"C:\\Program Files\\L\\node.exe" "--hidden"',
      '/f',
    ],
    remove: ['delete', expect.any(String), '/v', 'Gatehouse Launcher', '/f'],
  });
});
