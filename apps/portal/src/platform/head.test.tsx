import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Head } from './head.tsx';

afterEach(cleanup);

function Page({ game }: { game?: string }) {
  return (
    <>
      <Head title="Download" description="The client" />
      {game ? <Head title={`Download ${game}`} description="An MMORPG" /> : null}
    </>
  );
}

test('a page that knows better writes over the title of the frame, and takes its own along when it goes', () => {
  const view = render(<Page />);
  expect(document.title).toBe('Download');
  view.rerender(<Page game="Emberfall" />);
  expect(document.title).toBe('Download Emberfall');
  view.rerender(<Page />);
  expect(document.title).toBe('Download');
});
