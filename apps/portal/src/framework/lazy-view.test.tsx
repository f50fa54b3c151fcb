import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createI18n } from '../platform/i18n/i18n.ts';
import { I18nProvider } from '../platform/i18n/i18n-provider.tsx';
import { loadChunk } from './chunk-loading.ts';
import { useLazyView } from './lazy-view.tsx';

afterEach(cleanup);

type ImportView = () => Promise<{ default: () => ReactNode }>;

function Owner({ importView }: { importView: ImportView }) {
  const View = useLazyView('greeting', [], importView);
  return <View />;
}

class Retry extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    const retry = () => this.setState({ hasFailed: false });
    return this.state.hasFailed ? <button type="button" onClick={retry} /> : this.props.children;
  }
}

/** The only boundary is above the component that uses the hook. */
const renderOwner = (importView: ImportView) =>
  act(async () =>
    render(
      <I18nProvider i18n={createI18n('en-GB', loadChunk)}>
        <Retry>
          <Suspense fallback="Loading">
            <Owner importView={importView} />
          </Suspense>
        </Retry>
      </I18nProvider>,
    ),
  );

test('loads a view once, where the Suspense boundary is above its owner', async () => {
  const importView = vi.fn<ImportView>();
  // So that an endless loop fails the test instead of blocking it.
  importView.mockImplementation(() =>
    importView.mock.calls.length > 3
      ? new Promise(() => {})
      : Promise.resolve({ default: () => <p>Hello</p> }),
  );
  await renderOwner(importView);
  expect(await screen.findByText('Hello')).toBeTruthy();
  expect(importView).toHaveBeenCalledTimes(1);
});

test('loads a view again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const importView = vi
    .fn<ImportView>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: () => <p>Hello</p> });
  await renderOwner(importView);
  fireEvent.click(await screen.findByRole('button'));
  expect(await screen.findByText('Hello')).toBeTruthy();
});
