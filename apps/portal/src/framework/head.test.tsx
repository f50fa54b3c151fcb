import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Head } from './head.tsx';

afterEach(cleanup);

function Page({ game }: { game?: string }) {
  return (
    <>
      <Head title="Download" description="The launcher" />
      {game ? <Head title={`Download ${game}`} description="An MMORPG" /> : null}
    </>
  );
}

test('lets a page override the title of the shell, and restores it on unmount', () => {
  const view = render(<Page />);
  expect(document.title).toBe('Download');
  view.rerender(<Page game="Emberfall" />);
  expect(document.title).toBe('Download Emberfall');
  view.rerender(<Page />);
  expect(document.title).toBe('Download');
});
