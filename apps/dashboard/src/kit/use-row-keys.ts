import { useEffect, useState } from 'react';
import { areLettersOn } from '../shell/letters.ts';
import { isTyping } from '../shell/is-typing.ts';

interface RowKeys {
  readonly length: number;
  /** Called for `x` on a row, if rows can be selected. */
  readonly onSelect?: ((row: number) => void) | undefined;
}

/** ↑ and ↓ move between rows, `x` selects one. Enter opens the row, because its link has the focus. */
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
