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

  /** Announcements that the visitor has dismissed are in the cached page. They are hidden before the first paint. */
  function hideDismissed(): void {
    try {
      // The value of DISMISSED_STORAGE.
      const ids = (localStorage.getItem('gatehouse.dismissed') ?? '').match(/[\w-]+/g);
      if (!ids) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(ids.map((id) => `[data-announcement="${id}"]{display:none}`).join(''));
      document.adoptedStyleSheets = [sheet];
    } catch {
      // Blocked storage, or an old browser: they are removed when the page hydrates.
    }
  }

  const LOAD_WAIT_MAX_MS = 5000;

  let held: Held | undefined;
  const waiting = new AbortController();

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
    waiting.abort();
    held?.button?.removeAttribute('data-held');
    if ((held?.form ?? held?.button)?.isConnected) repeat(held as Held);
    held = undefined;
  }

  /** The page will not hydrate: submit natively, and the server answers with a new page. */
  function giveUp(): void {
    release(({ form }) => form?.submit());
  }

  /**
   * A file that a deploy has removed: the page of the new version has others. Once, and not while a field is in use: a
   * form that is sent without scripts gets the new page too. The state of a visit is empty until it has hydrated.
   */
  function giveUpOn({ target, reason }: Event & { reason?: Error }): void {
    const { nodeName = reason?.name } = target as Element;
    const isUnused = !held && !history.state && document.activeElement === document.body;
    if (isUnused && /SCRIPT|LINK|Chunk/.test(nodeName ?? '')) {
      history.replaceState({}, '');
      location.reload();
    }
    if (reason || nodeName === 'SCRIPT') giveUp();
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
    const template = document.querySelector<HTMLTemplateElement>('template[data-scripts]');
    if (!template) return;
    template.remove();
    document.head.append(template.content);
  }

  hideDismissed();
  for (const type of ['pointerdown', 'keydown', 'click', 'submit']) {
    document.addEventListener(type, startScripts, { capture: true, once: true });
  }
  // After the frame that shows the last picture of the first screen.
  window.addEventListener('load', () => requestAnimationFrame(() => setTimeout(startScripts)));
  // A picture that hangs must not delay them without limit.
  document.addEventListener('DOMContentLoaded', () => setTimeout(startScripts, LOAD_WAIT_MAX_MS));

  const { signal } = waiting;
  document.addEventListener('submit', holdSubmit, { signal });
  document.addEventListener('click', holdPress, { signal });
  window.addEventListener('error', giveUpOn, { signal, capture: true });
  window.addEventListener('unhandledrejection', giveUpOn, { signal });
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
