/** The installer reads this many bytes at its own end, see scripts/installer/launcher.nsi. NSIS reads at most 1023. */
export const NSIS_BLOCK_BYTES = 1000;
export const NSIS_BLOCK_MARK = 'GATEHOUSE-DOWNLOAD:';

/**
 * What follows a Windows installer. NSIS checks its own data by a CRC and ignores bytes after it, so the installer stays
 * intact.
 */
export function nsisTail(text: string): Buffer {
  const block = `${NSIS_BLOCK_MARK}${text}`;
  if (!/^[ -~]*$/.test(block) || block.length > NSIS_BLOCK_BYTES) {
    throw new Error('the download does not fit into the installer');
  }
  return Buffer.from(block.padEnd(NSIS_BLOCK_BYTES));
}
