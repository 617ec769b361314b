import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { creations, railGroups } from '../shell/rail-items.ts';
import { areLettersOn } from './letters.ts';

interface Keys {
  projectId: string | undefined;
  onPalette: () => void;
  onHelp: () => void;
}

const SEQUENCE_MS = 1000;
const TYPED_IN = 'input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=menu], [contenteditable]';

/**
 * ⌘K and ⌘⇧P anywhere; single letters where nobody types: `/` finds, on the page if it has a field for that, `?` helps, `g`
 * goes to the page of the letter after it, and `c` makes what that letter stands for.
 */
export function useKeys({ projectId, onPalette, onHelp }: Keys): void {
  const navigate = useNavigate();
  const before = useRef({ key: '', at: 0 });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (command !== undefined) {
        event.preventDefault();
        const switcher = command === 'switch' ? shownSwitcher() : undefined;
        if (switcher) switcher.click();
        else onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || !areLettersOn() || isTyping(event.target)) return;
      const first = event.timeStamp - before.current.at < SEQUENCE_MS ? before.current.key : '';
      before.current = { key: event.key, at: event.timeStamp };
      if (first === 'c') {
        const made = creations.find(({ key }) => key === event.key);
        if (made && projectId !== undefined) {
          void navigate({ to: made.to, params: { projectId }, search: { new: true } });
        }
        return;
      }
      if (first === 'g') {
        if (event.key === 'p') return void navigate({ to: '/' });
        const item = railGroups.flatMap(({ items }) => items).find(({ key }) => key === event.key);
        if (item && projectId !== undefined) void navigate({ to: item.to, params: { projectId } });
        return;
      }
      if (event.key === '?') return onHelp();
      if (event.key !== '/') return;
      event.preventDefault();
      const field = document.querySelector<HTMLElement>('[data-find]');
      if (field) field.focus();
      else onPalette();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

function commandOf({ metaKey, ctrlKey, altKey, shiftKey, key }: KeyboardEvent): 'find' | 'switch' | undefined {
  if (altKey || !(metaKey || ctrlKey)) return undefined;
  if (key.toLowerCase() === 'k') return 'find';
  return shiftKey && key.toLowerCase() === 'p' ? 'switch' : undefined;
}

/** The project switcher, where it can be pressed. On a phone and beside the list of projects the palette finds them instead. */
function shownSwitcher(): HTMLElement | undefined {
  const switcher = document.querySelector<HTMLElement>('.rail [data-switcher]');
  return switcher?.checkVisibility() && !document.querySelector('dialog:modal') ? switcher : undefined;
}

interface RowKeys {
  readonly length: number;
  /** `x` on the row, where rows can be selected. */
  readonly onSelect?: (row: number) => void;
}

/** ↑ and ↓ walk the rows, `x` selects one; ↵ opens it, because its link has the focus. */
export function useRowKeys({ length, onSelect }: RowKeys): number | undefined {
  const [current, setCurrent] = useState<number>();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || isTyping(event.target)) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && length > 0) {
        event.preventDefault();
        const from = rowOf(document.activeElement) ?? current ?? -1;
        setCurrent(Math.max(0, Math.min(from + step, length - 1)));
      }
      const row = rowOf(document.activeElement);
      if (event.key === 'x' && areLettersOn() && row !== undefined) onSelect?.(row);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return current;
}

function rowOf(element: Element | null): number | undefined {
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined ? undefined : Number(row);
}

/** In a field, a list or a dialog, letters are what they are. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPED_IN) !== null;
