/*
 * Runs before the first form of the page is parsed, as a small file of its own. A form that is sent before hydration is
 * held and sent again once the page can handle it, so the player loses nothing and the server sees no early POST.
 */
(() => {
  let held: { form: HTMLFormElement; button: HTMLElement | null } | undefined;

  function hold(event: SubmitEvent): void {
    // React may handle it already, between the start and the end of hydration.
    if (event.defaultPrevented) return;
    event.preventDefault();
    held?.button?.removeAttribute('data-held');
    held = { form: event.target as HTMLFormElement, button: event.submitter };
    held.button?.setAttribute('data-held', '');
  }

  function release(send: (form: HTMLFormElement, button: HTMLElement | null) => void): void {
    document.removeEventListener('submit', hold);
    window.removeEventListener('error', giveUpOnScript, true);
    window.removeEventListener('unhandledrejection', giveUp);
    held?.button?.removeAttribute('data-held');
    if (held?.form.isConnected) send(held.form, held.button);
    held = undefined;
  }

  /** The page will not hydrate: the server answers the form with a fresh page. */
  function giveUp(): void {
    release((form) => form.submit());
  }

  function giveUpOnScript({ target }: Event): void {
    if (target instanceof HTMLScriptElement) giveUp();
  }

  /** The components have not heard of what was typed before they were there. */
  function replayInput(): void {
    for (const field of document.querySelectorAll('input')) {
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  document.addEventListener('submit', hold);
  window.addEventListener('error', giveUpOnScript, true);
  window.addEventListener('unhandledrejection', giveUp);
  // The name of HYDRATED_EVENT: this file is built alone and imports nothing.
  document.addEventListener(
    'gatehouse:hydrated',
    () => {
      replayInput();
      // After the components have rendered what was replayed.
      queueMicrotask(() => release((form, button) => form.requestSubmit(button)));
    },
    { once: true },
  );
})();
