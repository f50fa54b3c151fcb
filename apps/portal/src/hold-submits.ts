/*
 * Runs before the first form of the page is parsed, as a small file of its own. Holds a form that is submitted before
 * hydration and submits it again afterwards, so that no input is lost and the server gets no early POST.
 */
(() => {
  let held: { form: HTMLFormElement; button: HTMLElement | null } | undefined;

  function hold(event: SubmitEvent): void {
    // React may already handle it while hydration is in progress.
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

  /** The page will not hydrate: submit natively, and the server answers with a new page. */
  function giveUp(): void {
    release((form) => form.submit());
  }

  function giveUpOnScript({ target }: Event): void {
    if (target instanceof HTMLScriptElement) giveUp();
  }

  /** Replays input events that happened before the components had their handlers. */
  function replayInput(): void {
    for (const field of document.querySelectorAll('input')) {
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  document.addEventListener('submit', hold);
  window.addEventListener('error', giveUpOnScript, true);
  window.addEventListener('unhandledrejection', giveUp);
  // The value of HYDRATED_EVENT: this file is built alone and imports nothing.
  document.addEventListener(
    'gatehouse:hydrated',
    () => {
      replayInput();
      // After the components have rendered the replayed input.
      queueMicrotask(() => release((form, button) => form.requestSubmit(button)));
    },
    { once: true },
  );
})();
