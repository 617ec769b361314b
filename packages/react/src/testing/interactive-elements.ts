const INTERACTIVE =
  'a[href], area[href], button, input, select, textarea, summary, iframe, [contenteditable], [tabindex]';

/** Elements that share a single Tab stop, with arrow keys to move between them. */
const MEMBERS = '[role=tab], [role^=menuitem]';

/** Returns every element that needs a Tab stop, in document order. */
export function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(INTERACTIVE)].filter(
    (element) => isUsable(element) && !isReachedOtherwise(element),
  );
}

export const isUsable = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [inert], [inert] *');

/**
 * Buttons without a Tab stop are a mistake unless arrow keys reach them. Elements that are no controls only receive
 * focus by script.
 */
function isReachedOtherwise(element: HTMLElement): boolean {
  if (element.tabIndex >= 0) return false;
  return element.matches(MEMBERS) || !element.matches('a, button, input, select, textarea, summary, iframe');
}

export function nameOf(element: Element | null): string {
  if (!element || element === document.body) return 'nothing';
  const words = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'));
  return `${element.tagName.toLowerCase()} “${words?.trim() ?? ''}”`;
}

/** Returns elements that come later in the Tab order although they are read earlier. */
export function findDisorder(stops: readonly HTMLElement[]): string[] {
  // Floating elements are not part of the page's reading order.
  const inPage = stops.filter((stop) => !stop.closest('[popover]'));
  const isRightToLeft = document.querySelector('.ks-root')?.getAttribute('dir') === 'rtl';
  return inPage.flatMap((later, index) =>
    inPage
      .slice(0, index)
      .filter((earlier) => isReadBefore(placeOf(later), placeOf(earlier), isRightToLeft))
      .map((earlier) => `${nameOf(later)} is read before ${nameOf(earlier)} but reached after it`),
  );
}

/** A link next to a label belongs to the whole field and comes after its input on purpose. */
function placeOf(element: Element): DOMRect {
  const field = element.closest('.ks-aside')?.parentElement;
  return (field ?? element).getBoundingClientRect();
}

/** Above, or on the same line and closer to the start. Of two columns, neither is above the other. */
function isReadBefore(one: DOMRect, other: DOMRect, isRightToLeft: boolean): boolean {
  const isAbove = one.bottom <= other.top;
  const isBelow = one.top >= other.bottom;
  const [isLeft, isRight] = [one.right <= other.left, one.left >= other.right];
  const [isNearer, isFarther] = isRightToLeft ? [isRight, isLeft] : [isLeft, isRight];
  return (isAbove && !isFarther) || (isNearer && !isBelow);
}
