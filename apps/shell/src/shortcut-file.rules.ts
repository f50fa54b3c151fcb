/** What a player sees of a game on the desktop, or in the menu. */
export interface Shortcut {
  productName: string;
  title: string;
  /** A file. */
  icon: string | null;
}

/** A link only shows the game, see `readDeepLink`. */
export const linkTo = (productName: string) => `gatehouse://library/${productName}`;

export interface ShortcutFile {
  name: string;
  content: string;
}

/** Null where the system has no such files. */
export function shortcutFile(shortcut: Shortcut, platform: NodeJS.Platform): ShortcutFile | null {
  if (platform === 'darwin') return null;
  return platform === 'win32' ? urlFile(shortcut) : desktopEntry(shortcut);
}

function desktopEntry({ productName, title, icon }: Shortcut): ShortcutFile {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${escapeValue(title)}`,
    `Exec=xdg-open ${linkTo(productName)}`,
    ...(icon ? [`Icon=${escapeValue(icon)}`] : []),
    'Terminal=false',
    'Categories=Game;',
  ];
  return { name: `gatehouse-${productName}.desktop`, content: `${lines.join('\n')}\n` };
}

/** A value is one line in which a backslash begins an escape sequence. */
const escapeValue = (text: string) => oneLine(text).replaceAll('\\', '\\\\');

function urlFile({ productName, title, icon }: Shortcut): ShortcutFile {
  const lines = [
    '[InternetShortcut]',
    `URL=${linkTo(productName)}`,
    ...(icon ? [`IconFile=${oneLine(icon)}`, 'IconIndex=0'] : []),
  ];
  return { name: `${windowsName(title) || productName}.url`, content: `${lines.join('\r\n')}\r\n` };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they would end a line
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** Of the file, which Windows shows as the title. */
function windowsName(title: string): string {
  const name = oneLine(title)
    .replace(/[<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i.test(name) ? '' : name;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ICON_PX_MAX = 256;

/** Null for what is no small square PNG. */
export function iconSize(png: Buffer): number | null {
  if (png.length < 33 || !png.subarray(0, 8).equals(PNG) || png.toString('latin1', 12, 16) !== 'IHDR')
    return null;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return width === height && width > 0 && width <= ICON_PX_MAX ? width : null;
}

/** An ICO file with one picture, which may be a PNG since Windows Vista. */
export function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  // 0 stands for 256.
  header.writeUInt8(size % 256, 6);
  header.writeUInt8(size % 256, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
