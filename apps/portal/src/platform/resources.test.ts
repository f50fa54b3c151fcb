import { describe, expect, it, vi } from 'vitest';
import { createResources } from './resources.ts';

const footer = (load: () => Promise<unknown>) => ({ key: 'footer', load });

describe('what is read from the server', () => {
  it('is asked for once, however many ask at the same time or later', async () => {
    const resources = createResources();
    const load = vi.fn(async () => 'columns');
    await Promise.all([resources.ensure(footer(load)), resources.ensure(footer(load))]);
    await resources.ensure(footer(load));
    expect(load).toHaveBeenCalledOnce();
    expect(resources.state('footer')).toEqual({ status: 'ready', data: 'columns' });
  });

  it('that came with the page is not asked for', async () => {
    const resources = createResources({ footer: 'columns' });
    const load = vi.fn();
    await resources.ensure(footer(load));
    expect(load).not.toHaveBeenCalled();
  });

  it('that failed is a state to show, and is asked for anew', async () => {
    const resources = createResources();
    await resources.ensure(footer(() => Promise.reject(new Error('down'))));
    expect(resources.state('footer')).toMatchObject({ status: 'failed' });
    const seen: unknown[] = [];
    resources.subscribe(() => seen.push(resources.state('footer')));
    await resources.ensure(footer(async () => 'columns'));
    expect(seen).toEqual([
      { status: 'loading', isRetry: true },
      { status: 'ready', data: 'columns' },
    ]);
  });

  it('stays on the screen while it is asked for again, even where that fails', async () => {
    const resources = createResources({ footer: 'columns' });
    await resources.reload(footer(() => Promise.reject(new Error('down'))));
    expect(resources.state('footer')).toEqual({ status: 'ready', data: 'columns' });
    await resources.reload(footer(async () => 'new columns'));
    expect(resources.state('footer')).toEqual({ status: 'ready', data: 'new columns' });
  });

  it('travels with the page only once it is there', async () => {
    const resources = createResources({ navigation: 'links' });
    await resources.ensure(footer(() => Promise.reject(new Error('down'))));
    expect(resources.dehydrate()).toEqual({ navigation: 'links' });
  });
});
