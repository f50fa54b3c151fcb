/** Loads another document, such as the page of a payment provider. */
export function leavePage(url: string): void {
  window.location.assign(url);
}
