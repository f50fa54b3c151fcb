import { basename } from 'node:path';

/**
 * Class names of CSS modules: the name of the file and the name in it. They say in the inspector where a style is,
 * do not depend on the folder of the project, and are smaller than hashes when compressed.
 */
export function classNames(): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, path) => {
    const [file = ''] = path.split('?', 1);
    const block = basename(file, '.module.css');
    const other = files.get(block);
    if (other !== undefined && other !== file) {
      throw new Error(`${other} and ${file} need different names, as class names begin with them.`);
    }
    files.set(block, file);
    return `${block}_${name}`;
  };
}
