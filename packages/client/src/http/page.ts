/** Which page of a list to fetch. Defaults to the whole list. */
export interface PageOptions {
  /** The maximum number of items. */
  limit?: number;
  /** The `nextCursor` of the previous page. */
  cursor?: string;
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null if this is the last one. */
  readonly nextCursor: string | null;
}

const LARGEST_PAGE = 1000;

/** Returns the requested page, or fetches all pages one after the other, so that no response is larger than a page. */
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
