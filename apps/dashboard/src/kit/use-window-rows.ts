import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Rows of a list that is too long to draw as a whole. Some may have to be fetched. */
export interface LongList<Row> {
  readonly length: number;
  /** Undefined if the row has to be fetched. */
  readonly at: (row: number) => Row | undefined;
  /** Fetches missing rows around the visible ones. */
  readonly reach: (from: number, to: number) => void;
}

interface WindowRows {
  /** The rows to draw, and the heights of the rows before and after them. */
  readonly rows: readonly number[];
  readonly before: number;
  readonly after: number;
}

interface Options {
  list: LongList<unknown>;
  /** Height of one row in pixels. */
  rowHeight: number;
  /** The row that the arrow keys moved to. */
  current: number | undefined;
}

/** Returns the rows near the viewport, in a list that scrolls with the window. */
export function useWindowRows(body: RefObject<HTMLElement | null>, { list, rowHeight, current }: Options): WindowRows {
  const scrollMargin = useTop(body);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoized here
  const virtualizer = useWindowVirtualizer({
    count: list.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: 48, // the table heading covers the rows
    scrollPaddingEnd: 88, // the selection bar covers the rows
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const reach = useEffectEvent(list.reach);
  useEffect(() => {
    if (first && last) reach(first.index, last.index);
  });

  // The row may have to be fetched and drawn before its link can get the focus.
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
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
  };
}

/** Returns the position of an element in the page, and updates it when content above grows. */
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
