import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, label, select';
const RIGHT_BUTTON = 2;

/** Makes a whole row clickable: a click follows the link of the row with the same button and keys. */
export function pressRow({ button, target, currentTarget, nativeEvent }: MouseEvent<HTMLElement>): void {
  if (button === RIGHT_BUTTON || !(target instanceof Element)) return;
  // A click next to a checkbox or a menu was meant for that control.
  const cell = target.closest('td, th') ?? target;
  if (target.closest(CONTROLS) || cell.querySelector('button, input')) return;
  if (getSelection()?.isCollapsed === false) return; // the user is selecting text to copy it
  currentTarget.querySelector('a')?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
}
