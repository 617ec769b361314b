import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { railGroups } from '../shell/rail-items.ts';
import { areLettersOn } from './letters.ts';

interface Keys {
  projectId: string | undefined;
  onPalette: () => void;
  onHelp: () => void;
}

const SEQUENCE_MS = 1000;

/**
 * ⌘K anywhere; single letters where nobody types: `/` finds, on the page if it has a field for that, `?` helps, and `g` goes to
 * the page of the letter after it.
 */
export function useKeys({ projectId, onPalette, onHelp }: Keys): void {
  const navigate = useNavigate();
  const before = useRef({ key: '', at: 0 });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || !areLettersOn() || isTyping(event.target)) return;
      const isAfterG = before.current.key === 'g' && event.timeStamp - before.current.at < SEQUENCE_MS;
      before.current = { key: event.key, at: event.timeStamp };
      if (isAfterG) {
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

/** In a field, a list or a dialog, letters are what they are. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, dialog, [role=menu], [contenteditable]') !== null;
