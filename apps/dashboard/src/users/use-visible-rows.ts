import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { UserRows } from './use-user-rows.ts';

const OVERSCAN = 8;
/** What lies over the first and the last rows: the head of the table, the bar of the selection. */
const HEAD = 48;
const BAR = 88;

interface Options {
  rows: UserRows;
  /** Of each row. */
  height: number;
  /** The row that the arrows have come to. */
  current: number | undefined;
}

export interface VisibleRows {
  /** The rows to draw, and how much room those before and after them take. */
  readonly rows: readonly number[];
  readonly before: number;
  readonly after: number;
}

/** Which rows are near what is seen, in an element that scrolls with the page. The current one is brought into sight, and its link gets the focus. */
export function useVisibleRows(
  body: RefObject<HTMLElement | null>,
  { rows: all, height, current }: Options,
): VisibleRows {
  const top = useTop(body);
  const { from, to } = useSeen({ top, height, count: all.length });
  useEffect(() => all.reach(from, to));

  const wanted = useRef<number>(undefined);
  useEffect(() => {
    wanted.current = current;
    if (current !== undefined) bringIntoSight(top + current * height, height);
  }, [current, top, height]);
  useEffect(() => {
    const link = body.current?.querySelector<HTMLElement>(`[data-row='${wanted.current}'] a`);
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  });

  return {
    rows: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    before: from * height,
    after: Math.max(0, all.length - 1 - to) * height,
  };
}

interface Place {
  /** Where in the page the first row begins. */
  top: number;
  height: number;
  count: number;
}

/** The first and the last row near what is seen. All are of one height, so it is a matter of dividing. */
function useSeen({ top, height, count }: Place): { from: number; to: number } {
  const [seen, setSeen] = useState({ from: 0, to: -1 });
  useLayoutEffect(() => {
    const look = (): void => {
      const within = (row: number): number => Math.max(0, Math.min(count - 1, row));
      const from = within(Math.floor((scrollY - top) / height) - OVERSCAN);
      const to = count === 0 ? -1 : within(Math.ceil((scrollY + innerHeight - top) / height) + OVERSCAN);
      setSeen((last) => (last.from === from && last.to === to ? last : { from, to }));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [top, height, count]);
  return seen;
}

/** Scrolls no further than it takes to see the row. */
function bringIntoSight(top: number, height: number): void {
  if (top < scrollY + HEAD) scrollTo({ top: top - HEAD });
  else if (top + height > scrollY + innerHeight - BAR) scrollTo({ top: top + height - innerHeight + BAR });
}

/** Where in the page an element begins; what stands above it may grow. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + scrollY);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [element]);
  return top;
}
