import { listPages, type Page, type PageOptions, type WirePage } from './page.ts';

export interface CountOptions {
  /** Counts as well: up to 10,000, or all there are, which is refused with 422 where it takes longer than two seconds. */
  count?: 'capped' | 'all';
}

/** How many there are. */
export interface ListCount {
  readonly value: number;
  /** Whether there are more than were counted. */
  readonly isCapped: boolean;
}

export interface CountedPage<Item> extends Page<Item> {
  /** If it was asked for. */
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

/** As `listPages`, with a count. Whoever gets all of them has counted them. */
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
