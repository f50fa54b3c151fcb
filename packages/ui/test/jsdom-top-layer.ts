/**
 * jsdom supports neither modal dialogs nor popovers. This adds the part that our components use: the open state and its
 * events.
 */
function announce(element: HTMLElement, newState: 'open' | 'closed') {
  const oldState = newState === 'open' ? 'closed' : 'open';
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState, oldState }));
}

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('button, input, [tabindex]')?.focus();
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};

const isOpen = (popover: HTMLElement) => popover.style.display === 'block';

// jsdom's style sheet hides every popover, and a hidden element cannot have focus.
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = 'block';
  announce(this, 'open');
};

HTMLElement.prototype.hidePopover = function hidePopover() {
  if (!isOpen(this)) return;
  this.style.display = '';
  announce(this, 'closed');
};

document.addEventListener('click', (event) => {
  const invoker = event.target instanceof Element ? event.target.closest('[popovertarget]') : null;
  const target = document.getElementById(invoker?.getAttribute('popovertarget') ?? '');
  if (!target) return;
  if (isOpen(target)) target.hidePopover();
  else target.showPopover();
});

globalThis.CSS ??= {} as typeof CSS;
CSS.supports = () => true;
