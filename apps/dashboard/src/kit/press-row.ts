import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, label, select';
const RIGHT_BUTTON = 2;

/** For a row with a link: a press anywhere on it follows the link, with the same button and keys. */
export function pressRow({ button, target, currentTarget, nativeEvent }: MouseEvent<HTMLElement>): void {
  if (button === RIGHT_BUTTON || !(target instanceof Element)) return;
  // A press just beside a checkbox or a menu was meant for that.
  const cell = target.closest('td, th') ?? target;
  if (target.closest(CONTROLS) || cell.querySelector('button, input')) return;
  if (getSelection()?.isCollapsed === false) return; // somebody selects text, to copy it
  currentTarget.querySelector('a')?.dispatchEvent(new globalThis.MouseEvent('click', nativeEvent));
}
