/** Which part of a list to fetch; all of it by default. */
export interface PageOptions {
  /** How many at most. */
  limit?: number;
  /** The `nextCursor` of the page before. */
  cursor?: string;
}

/** A part of a list, and where to go on. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** For the next page; null if this was the last one. */
  readonly nextCursor: string | null;
}

const LARGEST_PAGE = 1000;

/** The page that was asked for; or all pages one after the other, so that no answer is larger than one of them. */
export async function listPages<Item>(
  { limit, cursor }: PageOptions,
  fetchPage: (query: { limit: string; cursor: string | undefined }) => Promise<WirePage<Item>>,
): Promise<Page<Item>> {
  const isOne = limit !== undefined || cursor !== undefined;
  const items: Item[] = [];
  let nextCursor: string | null = cursor ?? null;
  do {
    const page: WirePage<Item> = await fetchPage({
      limit: String(limit ?? LARGEST_PAGE),
      cursor: nextCursor ?? undefined,
    });
    items.push(...page.items);
    nextCursor = page.pagination?.next_cursor ?? null;
  } while (!isOne && nextCursor !== null);
  return { items, nextCursor };
}

export interface WirePage<Item> {
  readonly items: readonly Item[];
  readonly pagination?: { readonly next_cursor: string | null } | undefined;
}
