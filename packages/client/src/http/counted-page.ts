import { listPages, type Page, type PageOptions, type WirePage } from './page.ts';

/** Whether to count the whole list. */
export interface CountOptions {
  /**
   * Also counts the items of the whole list: `capped` stops at 10,000, `all` counts all of them and is refused with
   * status 422 if that takes longer than two seconds.
   */
  count?: 'capped' | 'all';
}

/** The number of items in a list. */
export interface ListCount {
  readonly value: number;
  /** Whether counting stopped early: there are more than `value`. */
  readonly isCapped: boolean;
}

/** A page of a list, with the number of items in the whole list. */
export interface CountedPage<Item> extends Page<Item> {
  /** The number of items in the whole list, if `count` was set. */
  readonly count?: ListCount;
}

interface WireCount {
  readonly value: number;
  readonly is_capped: boolean;
}

export const toListCount = ({ value, is_capped }: WireCount): ListCount => ({ value, isCapped: is_capped });

interface CountedWirePage<Item> extends WirePage<Item> {
  readonly pagination?: { readonly next_cursor: string | null; readonly count?: WireCount | undefined } | undefined;
}

/** Like `listPages`, with a count. If all pages are fetched, the items are counted here. */
export async function listCountedPages<Item>(
  { count, ...options }: PageOptions & CountOptions,
  fetchPage: (query: PageQuery) => Promise<CountedWirePage<Item>>,
): Promise<CountedPage<Item>> {
  const isAll = options.limit === undefined && options.cursor === undefined;
  let counted: ListCount | undefined;
  const page = await listPages<Item>(options, async (part) => {
    const answer = await fetchPage({ ...part, count: isAll ? undefined : count });
    const told = answer.pagination?.count;
    if (told) counted = toListCount(told);
    return answer;
  });
  if (isAll && count !== undefined) counted = { value: page.items.length, isCapped: false };
  return counted ? { ...page, count: counted } : page;
}

interface PageQuery {
  readonly limit: string;
  readonly cursor: string | undefined;
  readonly count: CountOptions['count'];
}
