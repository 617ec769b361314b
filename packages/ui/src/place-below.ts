const GAP = 6;
const MARGIN = 8;

/** Puts a fixed element below its anchor, ends aligned, inside the window; above it where only that side has room. */
export function placeBelow(element: HTMLElement, anchor: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;

  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const left = isRightToLeft ? at.left : at.right - width;
  const fitsBelow = at.bottom + GAP + height + MARGIN <= clientHeight;
  const isAbove = !fitsBelow && at.top > clientHeight - at.bottom;
  const top = isAbove ? at.top - GAP - height : at.bottom + GAP;

  element.style.left = `${clamp(left, MARGIN, clientWidth - width - MARGIN)}px`;
  element.style.top = `${Math.max(top, MARGIN)}px`;
  element.dataset['side'] = isAbove ? 'above' : 'below';
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
