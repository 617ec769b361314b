import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../words.ts';
import { moved, type DraftBlock } from './draft.ts';
import { BLOCK_NAMES } from './template-names.ts';

export interface BlockMoves {
  readonly list: RefObject<HTMLOListElement | null>;
  /** What was moved where, for those who cannot see it. */
  readonly said: string;
  /** The block that the mouse holds. */
  readonly held: number | undefined;
  /** Moves a block by some places; what has the focus keeps it. */
  readonly step: (key: number, by: number) => void;
  readonly handle: (key: number) => {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
  };
}

/** Moving blocks by their handle: with the arrow keys, or held by the mouse or a finger. */
export function useBlockMoves(
  blocks: readonly DraftBlock[],
  setBlocks: (change: (blocks: readonly DraftBlock[]) => readonly DraftBlock[]) => void,
): BlockMoves {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [held, setHeld] = useState<number>();

  const tell = (index: number, block: DraftBlock): void =>
    setSaid(
      t('{block} is at place {n} of {all}', { block: BLOCK_NAMES[block.block.type], n: index + 1, all: blocks.length }),
    );

  const step = (key: number, by: number): void => {
    const from = blocks.findIndex((one) => one.key === key);
    const block = blocks[from];
    if (!block) return;
    const to = Math.min(Math.max(from + by, 0), blocks.length - 1);
    const focused = document.activeElement;
    // What moves in the page loses the focus.
    flushSync(() => setBlocks((all) => moved(all, from, to)));
    if (focused instanceof HTMLElement) focused.focus();
    tell(to, block);
  };

  const byKey = (key: number, event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(key, by);
  };

  const byPointer = (key: number, event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
    setHeld(key);
    const follow = ({ clientY }: globalThis.PointerEvent): void => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      setBlocks((all) => {
        const from = all.findIndex((one) => one.key === key);
        // The row that the pointer is in; it takes its place once its middle is passed, so that rows of two sizes do not dance.
        const to = rows.findIndex((row, index) =>
          index < from
            ? clientY < row.top + row.height / 2
            : index > from
              ? clientY > row.top + row.height / 2 && clientY < row.bottom
              : false,
        );
        return to === -1 ? all : moved(all, from, to);
      });
    };
    const letGo = (): void => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', letGo);
      removeEventListener('pointercancel', letGo);
      setHeld(undefined);
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', letGo);
    addEventListener('pointercancel', letGo);
  };

  return {
    list,
    said,
    held,
    step,
    handle: (key) => ({
      onKeyDown: (event) => byKey(key, event),
      onPointerDown: (event) => byPointer(key, event),
    }),
  };
}
