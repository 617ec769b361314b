const INTERACTIVE =
  'a[href], area[href], button, input, select, textarea, summary, iframe, [contenteditable], [tabindex]';

/** One of several that share a single stop of the Tab key and are reached from there with arrows. */
const MEMBERS = '[role=tab], [role^=menuitem]';

/** Everything that the Tab key has to stop at, in the order of the document. */
export function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(INTERACTIVE)].filter(
    (element) => isUsable(element) && !isReachedOtherwise(element),
  );
}

export const isUsable = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [inert], [inert] *');

/** A button that Tab leaves out is a mistake, unless arrows lead to it; what is no control only takes the focus from us. */
function isReachedOtherwise(element: HTMLElement): boolean {
  if (element.tabIndex >= 0) return false;
  return element.matches(MEMBERS) || !element.matches('a, button, input, select, textarea, summary, iframe');
}

export function nameOf(element: Element | null): string {
  if (!element || element === document.body) return 'nothing';
  const words = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'));
  return `${element.tagName.toLowerCase()} “${words?.trim() ?? ''}”`;
}

/** What is reached later although people read it earlier. */
export function findDisorder(stops: readonly HTMLElement[]): string[] {
  // What floats over the page has no place in its order.
  const inPage = stops.filter((stop) => !stop.closest('[popover]'));
  const isRightToLeft = document.querySelector('.ks-root')?.getAttribute('dir') === 'rtl';
  return inPage.flatMap((later, index) =>
    inPage
      .slice(0, index)
      .filter((earlier) => isReadBefore(placeOf(later), placeOf(earlier), isRightToLeft))
      .map((earlier) => `${nameOf(later)} is read before ${nameOf(earlier)} but reached after it`),
  );
}

/** A link beside a label belongs to the whole field, and on purpose comes after its input. */
function placeOf(element: Element): DOMRect {
  const field = element.closest('.ks-aside')?.parentElement;
  return (field ?? element).getBoundingClientRect();
}

/** Above, or on the same line and nearer to where lines begin. Of two columns neither is above the other. */
function isReadBefore(one: DOMRect, other: DOMRect, isRightToLeft: boolean): boolean {
  const isAbove = one.bottom <= other.top;
  const isBelow = one.top >= other.bottom;
  const [isLeft, isRight] = [one.right <= other.left, one.left >= other.right];
  const [isNearer, isFarther] = isRightToLeft ? [isRight, isLeft] : [isLeft, isRight];
  return (isAbove && !isFarther) || (isNearer && !isBelow);
}
