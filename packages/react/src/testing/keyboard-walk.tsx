import type { ReactElement, ReactNode } from 'react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { findHidden, findRingProblems, frameOf } from './focus-look.ts';
import { findDisorder, isUsable, nameOf, stopsIn } from './interactive-elements.ts';

interface WayAroundProps {
  children: ReactNode;
}

/** The page around a screen, with a button before and one after it for focus to start and end on. */
export const WayAround = ({ children }: WayAroundProps): ReactElement => (
  <>
    <aside aria-label="before the screen">
      <button type="button">in</button>
    </aside>
    {children}
    <aside aria-label="behind the screen">
      <button type="button">out</button>
    </aside>
  </>
);

export type Direction = 'forwards' | 'backwards';

/** Walks the current screen with the keyboard alone and returns every problem. Leaves the screen as it was. */
export async function walk(direction: Direction): Promise<string[]> {
  const menu = document.querySelector<HTMLElement>('[role=menu]');
  if (menu) return walkMenu(menu, direction);
  const dialog = document.querySelector<HTMLElement>('dialog:modal');
  return dialog ? walkDialog(dialog, direction) : walkPage(direction);
}

/** Walks from the button before the screen to the one after it, or back. */
async function walkPage(direction: Direction): Promise<string[]> {
  const stops = stopsIn(document.body);
  const [from, ...wanted] = direction === 'forwards' ? stops : stops.toReversed();
  const walked = await press(direction === 'forwards' ? 'Tab' : 'Shift+Tab', wanted.length, from, stops);
  const problems = [...differences(walked, wanted), ...walked.problems, ...findDisorder(stops)];
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) {
    if (isUsable(list)) problems.push(...(await walkTabs(list, direction)));
  }
  return problems;
}

/** Arrow keys move through all tabs and back to the selected one. */
async function walkTabs(list: HTMLElement, direction: Direction): Promise<string[]> {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const chosen = tabs.find((tab) => tab.ariaSelected === 'true');
  const isRightToLeft = getComputedStyle(list).direction === 'rtl';
  const key = isRightToLeft === (direction === 'forwards') ? 'ArrowLeft' : 'ArrowRight';
  const walked = await press(key, tabs.length, chosen, tabs);
  return [...differences(walked, roundFrom(chosen, tabs, direction)), ...walked.problems, ...findDisorder(tabs)];
}

/**
 * Arrow keys move through all items and wrap around. Escape closes the menu and focuses its button, where Tab
 * continues.
 */
async function walkMenu(menu: HTMLElement, direction: Direction): Promise<string[]> {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const walked = await press(direction === 'forwards' ? 'ArrowDown' : 'ArrowUp', items.length, items[0], items);
  await userEvent.keyboard('{Escape}');
  const button = document.activeElement as HTMLElement;
  const isClosed = !menu.isConnected && button.ariaExpanded === 'false';
  const problems = [
    ...differences(walked, roundFrom(items[0], items, direction)),
    ...walked.problems,
    ...(isClosed ? [] : [`Escape leads to ${nameOf(button)}`]),
    ...(await walkPage(direction)),
  ];
  button.focus();
  await userEvent.keyboard('{Enter}');
  return problems;
}

/** Tab stays inside the dialog and wraps around. */
async function walkDialog(dialog: HTMLElement, direction: Direction): Promise<string[]> {
  const stops = stopsIn(dialog);
  const round = roundFrom(stops[0], stops, direction);
  const walked = begin(direction === 'forwards' ? 'Tab' : 'Shift+Tab', stops[0], stops);
  for (let step = 0; step < round.length; step += 1) {
    await userEvent.keyboard(keysOf(walked.key, 1));
    // When wrapping around, focus may leave the document once for the browser's own controls.
    if (document.activeElement === document.body) await userEvent.keyboard(keysOf(walked.key, 1));
    look(walked);
  }
  return [...differences(walked, round), ...walked.problems, ...findDisorder(stops)];
}

/** Escape closes a dialog and restores focus. */
export async function closeDialog(): Promise<void> {
  const dialog = document.querySelector<HTMLElement>('dialog:modal');
  if (!dialog) return;
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(nameOf(document.activeElement)).not.toBe('nothing');
}

/** A toast stays for a while and would appear on the next screen. */
export async function closeToast(): Promise<void> {
  const toast = document.querySelector<HTMLElement>('.ks-toast-text + button');
  if (!toast) return;
  toast.click();
  await expect.element(toast).not.toBeInTheDocument();
}

/** Returns all elements once, starting after the given one and ending with it. */
function roundFrom<Element>(start: Element | undefined, elements: readonly Element[], direction: Direction): Element[] {
  const inOrder = direction === 'forwards' ? [...elements] : elements.toReversed();
  const next = inOrder.findIndex((element) => element === start) + 1;
  return [...inOrder.slice(next), ...inOrder.slice(0, next)];
}

interface Walked {
  key: string;
  /** The style of every stop without focus. */
  frames: ReadonlyMap<Element, string>;
  visited: Element[];
  problems: string[];
}

function begin(key: string, from: HTMLElement | undefined, stops: readonly HTMLElement[]): Walked {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const frames = new Map(stops.map((stop) => [stop, frameOf(stop)]));
  from?.focus();
  return { key, frames, visited: [], problems: [] };
}

/** Records the focused element and its style. */
function look({ frames, visited, problems }: Walked): void {
  const element = document.activeElement ?? document.body;
  visited.push(element);
  // The focus style of the surrounding page doesn't matter.
  if (!element.closest('.ks-root')) return;
  problems.push(...findRingProblems(element, frames.get(element)), ...findHidden(element));
}

const keysOf = (key: string, times: number): string =>
  key === 'Shift+Tab' ? `{Shift>}${'{Tab}'.repeat(times)}{/Shift}` : `{${key}}`.repeat(times);

/** Presses a key repeatedly. All presses are sent at once, because each message to the browser takes time. */
async function press(
  key: string,
  times: number,
  from: HTMLElement | undefined,
  stops: readonly HTMLElement[],
): Promise<Walked> {
  const walked = begin(key, from, stops);
  // keydown fires where focus is, and keyup where it has moved to.
  const note = (event: KeyboardEvent): void => {
    if (key.endsWith(event.key)) look(walked);
  };
  addEventListener('keyup', note, true);
  await userEvent.keyboard(keysOf(key, times));
  removeEventListener('keyup', note, true);
  return walked;
}

function differences({ key, visited }: Walked, wanted: readonly Element[]): string[] {
  const isSame = visited.length === wanted.length && visited.every((element, index) => element === wanted[index]);
  if (isSame) return [];
  const list = (elements: readonly (Element | null)[]): string => elements.map(nameOf).join(', ') || 'nothing';
  return [`${key} leads to ${list(visited)} instead of ${list(wanted)}`];
}
