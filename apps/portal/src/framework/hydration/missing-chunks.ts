/*
 * Runs after hydration, from its own chunk: a deploy may have removed it by the time it is needed. A part that is gone
 * reloads the page once, which then has the files of the new version; what was typed is put back into its fields.
 */
import { returnForm } from '@gatehouse/domain/returned-form';
import { systemClock } from '../../platform/clock.ts';
import { browserSessionStorage } from '../../platform/storage.ts';
import { chunkRecovery } from '../chunk-loading.ts';

const STORAGE_NAME = 'gatehouse.reload';
/** A part that is still missing after the reload shows its error. */
const NEXT_RELOAD_AFTER_MS = 10 * 60_000;

interface Reload {
  at: number;
  page: string;
  /** What was typed, by field name; never a password or a code. */
  values: Readonly<Record<string, string>>;
}

type Field = HTMLInputElement | HTMLSelectElement;

/** Without the part that names a tab: `/en-GB/settings`. */
const currentPage = () => location.pathname.split('/', 3).join('/');

/** Otherwise the reload would replace the page by an error of the browser. */
async function answers(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function lastReload(): Reload | null {
  return JSON.parse(browserSessionStorage.getItem(STORAGE_NAME) ?? 'null');
}

function typedValues(): Reload['values'] {
  const fields = [...document.forms].flatMap((form) => [...new FormData(form)]);
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  return returnForm(texts.filter(([, value]) => value !== '')).values;
}

/** Fields of parts that are loaded or opened later are filled when they appear. */
function restoreFields({ at, page, values }: Reload): void {
  const missing = new Map(Object.entries(values));
  browserSessionStorage.setItem(STORAGE_NAME, JSON.stringify({ at, page: '', values: {} }));
  const fill = () => {
    if (currentPage() !== page) missing.clear();
    for (const [name, value] of missing) {
      const field = document.querySelector<Field>(`input[name="${name}"], select[name="${name}"]`);
      if (!field) continue;
      missing.delete(name);
      if (field.value !== value) type(field, value);
    }
    if (missing.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
}

/** React notices a value that is set past its own setter. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

async function reloadOnce(): Promise<void> {
  const now = systemClock.now();
  if (now - (lastReload()?.at ?? 0) < NEXT_RELOAD_AFTER_MS || !(await answers())) return;
  const reload: Reload = { at: now, page: currentPage(), values: typedValues() };
  browserSessionStorage.setItem(STORAGE_NAME, JSON.stringify(reload));
  // Without storage nothing would end the reloads.
  if (lastReload()?.at !== now) return;
  location.reload();
  // The page stays as it is until the next one arrives.
  await new Promise(() => {});
}

const last = lastReload();
if (last?.page === currentPage()) restoreFields(last);
let running: Promise<void> | undefined;
// Files of one part fail together.
chunkRecovery.reload = () => {
  running ??= reloadOnce().finally(() => {
    running = undefined;
  });
  return running;
};
