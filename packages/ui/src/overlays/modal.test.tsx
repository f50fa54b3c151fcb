import '../../test/jsdom-top-layer.ts';
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Modal } from './modal.tsx';

afterEach(cleanup);

function Page({ dismissible = true }: { dismissible?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Stop merging?"
        closeLabel="Close"
        dismissible={dismissible}
        actions={
          <button type="button" onClick={() => setIsOpen(false)}>
            Keep going
          </button>
        }
      >
        Your accounts stay as they are.
      </Modal>
    </>
  );
}

async function openPage(dismissible?: boolean) {
  const user = userEvent.setup();
  render(<Page {...(dismissible === undefined ? {} : { dismissible })} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Stop merging?' }) };
}

/** Browsers fire a cancel event for Escape and close unless it is prevented. */
function pressEscape(dialog: HTMLDialogElement) {
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  if (!cancel.defaultPrevented) act(() => dialog.close());
}

describe('Modal', () => {
  test('closes with the close button and restores focus to the opener', async () => {
    const { user, dialog } = await openPage();
    expect(dialog.open).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog.open).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  test('focuses the first action, or the first field of a form that requests it', async () => {
    await openPage();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep going' }));
    cleanup();
    render(
      <Modal isOpen title="Six digits" onClose={() => {}} closeLabel="Close">
        <form data-focus-first>
          <input aria-label="Code" />
        </form>
      </Modal>,
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }));
  });

  test('closes with Escape and with a click on the backdrop', async () => {
    const { user, dialog } = await openPage();
    pressEscape(dialog);
    expect(dialog.open).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByText('Your accounts stay as they are.'));
    expect(dialog.open).toBe(true);
    fireEvent.click(dialog);
    expect(dialog.open).toBe(false);
  });

  test('has no close button and ignores Escape and the backdrop if it must be answered', async () => {
    const { user, dialog } = await openPage(false);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    pressEscape(dialog);
    fireEvent.click(dialog);
    expect(dialog.open).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Keep going' }));
    expect(dialog.open).toBe(false);
  });

  test('opens again when the browser closes it without a cancel event', async () => {
    const { dialog } = await openPage(false);
    act(() => dialog.close());
    expect(dialog.open).toBe(true);
  });

  test('restores focus when it unmounts while open', () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const { unmount } = render(<Modal isOpen title="Banned" onClose={() => {}} closeLabel="Close" />);
    expect(document.activeElement).not.toBe(opener);
    unmount();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });
});
