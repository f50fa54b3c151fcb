import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showFailure } from './show-failure.ts';

const TEXT = 'The data folder cannot be used: "a b" (EACCES).';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-failure-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Programs that keep their arguments in a file of their name. */
function withPrograms(...names: string[]): NodeJS.ProcessEnv {
  for (const name of names) {
    writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/${name}.args\n`, {
      mode: 0o755,
    });
  }
  return { DISPLAY: ':99', PATH: folder };
}
const argsOf = (name: string) =>
  readFileSync(join(folder, `${name}.args`), 'utf8')
    .trim()
    .split('\n');

const linux = test.skipIf(process.platform !== 'linux');

linux.each([
  [['zenity', 'xmessage'], 'zenity', `--text=${TEXT}`],
  [['kdialog', 'xmessage'], 'kdialog', TEXT],
  [['xmessage'], 'xmessage', TEXT],
])('with %s it is shown by %s', async (names, shownBy, argument) => {
  await showFailure(TEXT, withPrograms(...names));
  expect(argsOf(shownBy)).toContain(argument);
});

linux('without a dialog it is a page in the browser', async () => {
  const page = join(folder, 'page.html');
  const opener = join(folder, 'open.cjs');
  const script = `fetch(process.argv[2]).then((r) => r.text()).then((t) => require('node:fs').writeFileSync(${JSON.stringify(page)}, t))`;
  writeFileSync(opener, `#!${process.execPath}\n${script}`, { mode: 0o755 });
  await showFailure(TEXT, { ...withPrograms(), GATEHOUSE_OPEN_WITH: opener });
  await expect.poll(() => readFileSync(page, 'utf8')).toContain('cannot be used: &quot;a b&quot; (EACCES).');
});

linux('without a screen it ends', async () => {
  await showFailure(TEXT, { ...withPrograms('zenity'), DISPLAY: undefined });
  expect(() => argsOf('zenity')).toThrow('ENOENT');
});
