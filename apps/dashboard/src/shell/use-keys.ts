import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { creations, railGroups } from './rail-items.ts';
import { isTyping } from './is-typing.ts';
import { areLettersOn } from './letters.ts';

interface Keys {
  projectId: string | undefined;
  onPalette: () => void;
  onHelp: () => void;
}

const SEQUENCE_MS = 1000;

/**
 * Handles ⌘K and ⌘⇧P anywhere, and single letters outside of fields: `/` focuses the search field of the page or opens
 * the palette, `?` opens the help, `g` and a letter open a page, `c` and a letter open a form.
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

/** Returns the project switcher, if it can be clicked. On a phone and on the list of projects, the palette replaces it. */
function shownSwitcher(): HTMLElement | undefined {
  const switcher = document.querySelector<HTMLElement>('[data-rail] [data-switcher]');
  return switcher?.checkVisibility() && !document.querySelector('dialog:modal') ? switcher : undefined;
}
