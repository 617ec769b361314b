import { useWindowVirtualizer } from '@tanstack/react-virtual';
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
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this hook alone
  const virtualizer = useWindowVirtualizer({
    count: all.length,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEAD,
    scrollPaddingEnd: BAR,
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? -1;
  useEffect(() => all.reach(from, to));

  const wanted = useRef<number>(undefined);
  useEffect(() => {
    wanted.current = current;
    if (current !== undefined) virtualizer.scrollToIndex(current);
  }, [current, virtualizer]);
  useEffect(() => {
    const link = body.current?.querySelector<HTMLElement>(`[data-row='${wanted.current}'] a`);
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  });

  return {
    rows: items.map(({ index }) => index),
    before: from * height,
    after: Math.max(0, all.length - 1 - to) * height,
  };
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
