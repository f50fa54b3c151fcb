/*
 * Runs before the page is parsed, as its own small file. It starts the scripts of the page, and until they have
 * hydrated it holds what the visitor sends or presses and repeats it afterwards, so that no input is lost and the server
 * gets no early POST.
 */
(() => {
  interface Held {
    /** Null for a button that belongs to no form. */
    form: HTMLFormElement | null;
    button: HTMLElement | null;
  }

  const LOAD_WAIT_MAX_MS = 5000;

  let held: Held | undefined;

  function hold(action: Held): void {
    held?.button?.removeAttribute('data-held');
    held = action;
    held.button?.setAttribute('data-held', '');
  }

  function holdSubmit(event: SubmitEvent): void {
    // React may already handle it while hydration is in progress.
    if (event.defaultPrevented) return;
    event.preventDefault();
    hold({ form: event.target as HTMLFormElement, button: event.submitter });
  }

  /** Links, fields and popovers work without script; other buttons do not. */
  function holdPress({ target }: MouseEvent): void {
    const button = (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
    if (button) hold({ form: null, button });
  }

  function release(repeat: (action: Held) => void): void {
    document.removeEventListener('submit', holdSubmit);
    document.removeEventListener('click', holdPress);
    window.removeEventListener('error', giveUpOnScript, true);
    window.removeEventListener('unhandledrejection', giveUp);
    held?.button?.removeAttribute('data-held');
    if ((held?.form ?? held?.button)?.isConnected) repeat(held as Held);
    held = undefined;
  }

  /** The page will not hydrate: submit natively, and the server answers with a new page. */
  function giveUp(): void {
    release(({ form }) => form?.submit());
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

  function repeatAction({ form, button }: Held): void {
    if (form) form.requestSubmit(button);
    else button?.click();
  }

  /** The scripts of a public page are in a template (`document.ts`); those of other pages have started by themselves. */
  function startScripts(): void {
    for (const type of TOUCHES) document.removeEventListener(type, startScripts, true);
    const template = document.querySelector<HTMLTemplateElement>('template[data-scripts]');
    if (!template) return;
    template.remove();
    document.head.append(template.content);
  }

  const TOUCHES = ['pointerdown', 'keydown', 'click', 'submit'];
  for (const type of TOUCHES) document.addEventListener(type, startScripts, true);
  // After the frame that shows the last picture of the first screen.
  window.addEventListener('load', () => requestAnimationFrame(() => setTimeout(startScripts)));
  // A picture that hangs must not delay them without limit.
  document.addEventListener('DOMContentLoaded', () => setTimeout(startScripts, LOAD_WAIT_MAX_MS));

  document.addEventListener('submit', holdSubmit);
  document.addEventListener('click', holdPress);
  window.addEventListener('error', giveUpOnScript, true);
  window.addEventListener('unhandledrejection', giveUp);
  // The values of HYDRATING_EVENT and HYDRATED_EVENT: this file is built alone and imports nothing.
  // From the start of hydration on React handles presses itself: it hydrates what is pressed first.
  document.addEventListener('gatehouse:hydrating', () => document.removeEventListener('click', holdPress), {
    once: true,
  });
  document.addEventListener(
    'gatehouse:hydrated',
    () => {
      replayInput();
      // After the components have rendered the replayed input.
      queueMicrotask(() => release(repeatAction));
    },
    { once: true },
  );
})();
