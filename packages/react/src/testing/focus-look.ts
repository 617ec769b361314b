import { nameOf } from './interactive-elements.ts';

/** Returns the frame of an element, to compare it with and without focus. */
export function frameOf(element: Element): string {
  return framesOf(element).join(' ');
}

/** The siblings of an invisible input draw it. */
function paintersOf(element: Element): Element[] {
  const isSeen = getComputedStyle(element).opacity !== '0';
  return isSeen ? [element] : [...(element.parentElement?.children ?? [])].filter((sibling) => sibling !== element);
}

const framesOf = (element: Element): string[] =>
  paintersOf(element).map((painter) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(painter);
    const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px';
    return [hasOutline && `${outlineWidth} ${outlineColor}`, boxShadow, borderColor].join(', ');
  });

const CLEAR_CONTRAST = 3;

/** Returns what is wrong with the focus ring of an element. */
export function findRingProblems(element: Element, frameBefore: string | undefined): string[] {
  const name = nameOf(element);
  if (frameOf(element) === frameBefore) return [`${name} does not show the focus`];
  const painter = paintersOf(element).find((one) => lineOf(one) !== undefined && hasChanged(one, frameBefore));
  const line = painter && lineOf(painter);
  if (!painter || !line) return [`${name} shows the focus without a line`];
  const contrast = contrastOf(line.color, groundOf(painter));
  const isFaint = contrast < CLEAR_CONTRAST && [`${name} shows the focus faintly: ${contrast.toFixed(1)}`];
  const isCut = isCutOff(painter, line.reach) && [`the frame of ${name} is cut off`];
  return [isFaint || [], isCut || []].flat();
}

/** `frameBefore` joins the frames of all painters. */
const hasChanged = (painter: Element, frameBefore = ''): boolean =>
  framesOf(painter).some((frame) => !frameBefore.includes(frame));

/** The focus ring, and how far it extends beyond its element. */
function lineOf(element: Element): { color: string; reach: number } | undefined {
  const style = getComputedStyle(element);
  const width = Number.parseFloat(style.outlineWidth);
  if (style.outlineStyle !== 'none' && width > 0) {
    return { color: style.outlineColor, reach: Number.parseFloat(style.outlineOffset) + width };
  }
  return style.borderTopStyle === 'none' ? undefined : { color: style.borderTopColor, reach: 0 };
}

/** The focused element has to be in view, with nothing above it. */
export function findHidden(element: Element): string[] {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (!isInside) return [`${nameOf(element)} has the focus out of sight`];
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return element.contains(above) ? [] : [`${nameOf(element)} has the focus below ${nameOf(above)}`];
}

function isCutOff(element: Element, reach: number): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflow === 'visible') continue;
    const clip = box.getBoundingClientRect();
    const isInside =
      top - reach >= clip.top &&
      right + reach <= clip.right &&
      bottom + reach <= clip.bottom &&
      left - reach >= clip.left;
    if (!isInside) return true;
  }
  return false;
}

/** The background behind the ring. */
function groundOf(element: Element): string {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { backgroundColor } = getComputedStyle(box);
    if (alphaOf(backgroundColor) === 1) return backgroundColor;
  }
  return 'white';
}

const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const known = new Map<string, readonly number[]>();

/** Red, green, blue and alpha of any CSS color. */
function channelsOf(color: string): readonly number[] {
  const before = known.get(color);
  if (before) return before;
  if (!pixel) throw new Error('the browser cannot draw');
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const channels = [...pixel.getImageData(0, 0, 1, 1).data].map((value) => value / 255);
  known.set(color, channels);
  return channels;
}

const alphaOf = (color: string): number => channelsOf(color)[3] ?? 0;

/** The contrast ratio of WCAG 2.2. A translucent line is blended with its background. */
function contrastOf(line: string, ground: string): number {
  const alpha = alphaOf(line);
  const below = channelsOf(ground);
  const blended = channelsOf(line).map((value, index) => value * alpha + (below[index] ?? 0) * (1 - alpha));
  const [darker = 0, lighter = 0] = [luminanceOf(blended), luminanceOf(below)].toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
    value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
