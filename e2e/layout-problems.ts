import type { Page } from '@playwright/test';

/**
 * What a player would call a broken layout: the page scrolls sideways, a text is cut off, outside of the screen or
 * outside of its button, two controls lie on top of each other, or a word is broken for want of room that the screen
 * has. A cut text is fine with an ellipsis and a title; so is anything in a row that scrolls sideways by itself.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const TOLERANCE = 1.5;
    const problems = new Set<string>();
    const screen = document.documentElement.clientWidth;

    // As when the visitor has scrolled there.
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }

    const layers = [...document.querySelectorAll<HTMLElement>('dialog[open], :popover-open')];
    const top = layers.at(-1);
    const root: HTMLElement = top ?? document.body;

    const sideways = document.documentElement.scrollWidth - screen;
    if (sideways > TOLERANCE) problems.add(`the page scrolls sideways by ${Math.round(sideways)} px`);
    if (top) {
      const { left, right, top: start, bottom } = top.getBoundingClientRect();
      const isOutside =
        left < -TOLERANCE ||
        right > screen + TOLERANCE ||
        start < -TOLERANCE ||
        bottom > innerHeight + TOLERANCE;
      if (isOutside) problems.add(`${nameOf(top)} is partly outside of the screen`);
    }

    function nameOf(element: Element): string {
      const name =
        element.getAttribute('aria-label') ??
        element.textContent?.trim() ??
        element.getAttribute('name') ??
        '';
      const short = name.length > 40 ? `${name.slice(0, 40)}…` : name;
      return `<${element.localName} class="${element.getAttribute('class') ?? ''}">${short}`;
    }

    const hidden = new Map<Element, boolean>();
    function isHidden(element: Element): boolean {
      const known = hidden.get(element);
      if (known !== undefined) return known;
      const { clipPath, position } = getComputedStyle(element);
      const { width, height, bottom } = element.getBoundingClientRect();
      const found =
        element.hasAttribute('inert') ||
        clipPath.startsWith('inset(50%') ||
        (position === 'absolute' && width <= 1 && height <= 1) ||
        // The skip link waits above the page for its focus.
        (position === 'absolute' && bottom + scrollY <= 0) ||
        (element.parentElement !== null && isHidden(element.parentElement));
      hidden.set(element, found);
      return found;
    }
    function isVisible(element: Element): boolean {
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isHidden(element)
      );
    }

    /** The first ancestor that cuts its content off at its sides, and whether the content can be scrolled to. */
    function cutterOf(element: Element | null): { box: DOMRect; scrolls: boolean; element: Element } | null {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX !== 'visible') {
          const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
          return { box: at.getBoundingClientRect(), scrolls, element: at };
        }
        if (style.position === 'fixed') return null;
      }
      return null;
    }

    function checkSides(
      element: Element,
      left: number,
      right: number,
      what: string,
      from: Element | null = element,
    ) {
      const cutter = cutterOf(from);
      if (cutter?.scrolls) {
        // A row of cards scrolls sideways on purpose and is marked; a page or a dialog must not.
        const isRow = cutter.element.matches('ul, ol, [role=tablist], [data-scrolls-sideways]');
        const excess = cutter.element.scrollWidth - cutter.element.clientWidth;
        if (!isRow && excess > TOLERANCE)
          problems.add(`${nameOf(cutter.element)} scrolls sideways by ${excess} px`);
        return;
      }
      if (cutter) {
        const { box } = cutter;
        if (left < box.left - TOLERANCE || right > box.right + TOLERANCE) {
          const style = getComputedStyle(cutter.element);
          const isIntended = style.textOverflow === 'ellipsis' && element.closest('[title]');
          if (!isIntended)
            problems.add(`${what} is cut off: ${nameOf(element)} by ${nameOf(cutter.element)}`);
        }
        return;
      }
      if (left < -TOLERANCE || right > screen + TOLERANCE) {
        problems.add(`${what} is outside of the screen: ${nameOf(element)}`);
      }
    }

    /**
     * A short word fits into one line of any column that is not too narrow. Names and addresses may be longer than a
     * line. Below twelve times the font size there is room for one word, and of some only for a part.
     */
    const LONGEST_WORD = 30;
    const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const hasWords = screen >= 12 * fontSize && !document.documentElement.matches(':lang(ja), :lang(zh)');
    function checkWords(element: Element, node: Node) {
      const text = node.nodeValue ?? '';
      // Between hyphens.
      for (const { 0: word, index } of text.matchAll(/(?<=^|[\s-])[\p{L}.@]+/gu)) {
        if (word.length > LONGEST_WORD) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()];
        const isBroken = new Set(parts.map(({ top: line }) => Math.round(line))).size > 1;
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        if (isBroken && width < screen / 2) problems.add(`“${word}” is broken in ${nameOf(element)}`);
      }
    }

    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=radio], [tabindex="0"]';
    /** Buttons grow with their text, or the text has more lines. */
    function checkLabel(element: Element, line: DOMRect) {
      const control = element.closest(CONTROLS);
      if (!control || control.contains(cutterOf(element)?.element ?? null)) return;
      const box = control.getBoundingClientRect();
      // Fonts of Arabic are higher than their lines.
      const middle = (line.top + line.bottom) / 2;
      const isOutside =
        line.left < box.left - TOLERANCE ||
        line.right > box.right + TOLERANCE ||
        middle < box.top ||
        middle > box.bottom;
      if (isOutside) problems.add(`text is outside of its control: ${nameOf(element)} in ${nameOf(control)}`);
    }

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || !isVisible(element) || element.localName === 'option')
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const cutter = cutterOf(element);
      for (const line of range.getClientRects()) {
        // A brand name that does not fit is in a second line, which its box does not show.
        const isShown = !cutter || cutter.scrolls || line.top < cutter.box.bottom;
        if (line.width === 0 || !isShown) continue;
        checkSides(element, line.left, line.right, 'text');
        checkLabel(element, line);
      }
      if (hasWords) checkWords(element, node);
    }

    const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => !control.closest('[aria-hidden=true]') && isVisible(control),
    );
    const isAfloat = (element: Element) => {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      }
      return null;
    };
    /** The lines of a control, without what is scrolled out of its list. */
    function shownParts(control: Element) {
      const frames: DOMRect[] = [];
      for (let at = control.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowY !== 'visible') frames.push(at.getBoundingClientRect());
      }
      return [...control.getClientRects()].map(({ left, right, top: start, bottom }) => ({
        left: Math.max(left, ...frames.map((frame) => frame.left)),
        right: Math.min(right, ...frames.map((frame) => frame.right)),
        top: Math.max(start, ...frames.map((frame) => frame.top)),
        bottom: Math.min(bottom, ...frames.map((frame) => frame.bottom)),
      }));
    }
    type Part = ReturnType<typeof shownParts>[number];
    const isCovered = (one: Part, other: Part) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE;
    const boxes = controls.map((control) => ({
      control,
      box: control.getBoundingClientRect(),
      parts: shownParts(control),
      floats: isAfloat(control),
    }));
    for (const { control, box } of boxes) {
      if (box.width > 0) checkSides(control, box.left, box.right, 'control', control.parentElement);
    }
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (one.floats !== other.floats) continue;
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        if (one.parts.some((part) => other.parts.some((otherPart) => isCovered(part, otherPart)))) {
          problems.add(`controls overlap: ${nameOf(one.control)} and ${nameOf(other.control)}`);
        }
      }
    }
    return [...problems];
  });
}
