import { expect } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Takes screenshots until two are equal: the graphics card briefly draws moved elements in a slightly different shade.
 */
export async function stillPicture(): Promise<ImageData> {
  let [last, next] = [await picture(), await picture()];
  while (changedPixels(last, next) > 0) [last, next] = [next, await picture()];
  return next;
}

async function picture(): Promise<ImageData> {
  for (const animation of document.getAnimations()) animation.cancel();
  const root = document.querySelector('.ks-root');
  if (!root) throw new Error('nothing of ours is shown');
  const image = new Image();
  image.src = `data:image/png;base64,${await page.screenshot({ element: root, save: false })}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!canvas) throw new Error('the browser cannot draw');
  canvas.drawImage(image, 0, 0);
  return canvas.getImageData(0, 0, image.width, image.height);
}

// A curve drawn again may be a shade lighter or darker with the same style sheet.
const SHADE = 4;

const changedPixels = (before: ImageData, after: ImageData): number => changedPlaces(before, after).size;

/** Counts the pixels that differ in every pair. A difference in only one drawing is chance. */
export function alwaysChangedPixels(pairs: readonly (readonly [before: ImageData, after: ImageData])[]): number {
  const [first = new Set<number>(), ...others] = pairs.map(([before, after]) => changedPlaces(before, after));
  return [...first].filter((place) => others.every((other) => other.has(place))).length;
}

function changedPlaces(before: ImageData, after: ImageData): ReadonlySet<number> {
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  const changed = new Set<number>();
  // A plain loop, because there are millions of pixels.
  for (let index = 0; index < before.data.length; index += 1) {
    const difference = (before.data[index] ?? 0) - (after.data[index] ?? 0);
    if (Math.abs(difference) > SHADE) changed.add(Math.floor(index / 4));
  }
  return changed;
}
