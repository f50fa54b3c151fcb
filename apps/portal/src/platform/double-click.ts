const CONTROLS = 'a, button, summary, label, input';

/**
 * The second half of a double click counts only where the first one was: what has come to stand there meanwhile, quick
 * as the server may be, was never aimed at.
 */
export function watchDoubleClicks(page: Document): void {
  let first: Element | null = null;
  const watch = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    if (event.detail <= 1) first = control;
    else if (control !== first) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  page.addEventListener('click', watch, true);
}
