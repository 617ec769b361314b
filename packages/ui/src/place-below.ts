const MARGIN = 8;

export interface Placement {
  /** Which edge of the element aligns with the same edge of its anchor. */
  align?: 'start' | 'end' | 'middle';
  /** The distance between the two. */
  gap?: number;
}

/** Places a fixed element below its anchor, above it if only that side has room, and over it if neither has. */
export function placeBelow(
  element: HTMLElement,
  anchor: HTMLElement,
  { align = 'end', gap = 6 }: Placement = {},
): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;

  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const isAtRight = isRightToLeft === (align === 'start');
  const left = align === 'middle' ? (at.left + at.right - width) / 2 : isAtRight ? at.right - width : at.left;
  const fitsBelow = at.bottom + gap + height + MARGIN <= clientHeight;
  const isAbove = !fitsBelow && at.top > clientHeight - at.bottom;
  const top = isAbove ? at.top - gap - height : at.bottom + gap;

  element.style.left = `${clamp(left, MARGIN, clientWidth - width - MARGIN)}px`;
  element.style.top = `${clamp(top, MARGIN, clientHeight - height - MARGIN)}px`;
  element.dataset['side'] = isAbove ? 'above' : 'below';
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
