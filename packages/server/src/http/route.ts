import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@keystead/contract';
import type { Context } from '../context.ts';
import { readInParts, readPage, type AskedPage, type Count, type Listing } from '../db/listing.ts';
import type { Caller } from '../features/access/caller.ts';
import type { Device } from '../platform/device.ts';
import type { Redirect, ResultPage } from './redirect.ts';
import type { WireHeaders } from './wire.ts';

export { forgotten } from './cookie.ts';
export { BrowserFailure, Redirect, ResultPage } from './redirect.ts';

/** What a handler may know about the request beyond its parsed parts. */
export interface RequestInfo extends Omit<Device, 'personAddress'> {
  readonly id: string;
  readonly headers: WireHeaders;
  /** The Authorization header, for the OAuth endpoints. */
  readonly authorization: string | undefined;
  /** By the name that we gave it. */
  cookie(name: string): string | undefined;
}

type CallerOf<Definition extends Endpoint> = Definition['access'] extends 'public' | 'anyone'
  ? Caller | undefined
  : Caller;
/** A handler whose endpoint does not say that it needs a user gets none to read. */
type UserOf<Definition extends Endpoint> = Definition extends { readonly user: infer Need }
  ? Need extends 'required' | 'required-by-schema'
    ? NonNullable<Caller['user']>
    : Caller['user']
  : undefined;

export interface RouteInput<Definition extends Endpoint> {
  readonly ctx: Context;
  readonly caller: CallerOf<Definition>;
  readonly user: UserOf<Definition>;
  readonly body: BodyOf<Definition>;
  readonly params: ParamsOf<Definition>;
  readonly query: QueryOf<Definition>;
  readonly request: RequestInfo;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: RouteInput<Endpoint>) => unknown;
}

/** A list that is read while it is sent: each part is an answer by itself, and the items of all of them are one list. */
export class StreamedList<Part extends { readonly items: readonly unknown[] }> {
  readonly parts: AsyncIterable<Part>;

  constructor(parts: AsyncIterable<Part>) {
    this.parts = parts;
  }
}

interface ListAnswer<Item> {
  readonly items: Item[];
  readonly is_paginated: boolean;
  readonly pagination?: { readonly next_cursor: string | null; readonly count?: WireCount };
}

interface WireCount {
  readonly value: number;
  readonly is_capped: boolean;
}

/** A page of a list if one is asked for, by a limit, a cursor or a count; else all of it. */
export async function listAnswer<Row, Place, Item>(
  asked: AskedPage,
  listing: Listing<Row, Place>,
  show: (row: Row) => Item,
): Promise<ListAnswer<Item> | StreamedList<ListAnswer<Item>>> {
  if (asked.limit === undefined && asked.cursor === undefined && asked.count === undefined)
    return new StreamedList(shownParts(readInParts(listing), show));
  const { rows, nextCursor, count } = await readPage(listing, asked);
  const pagination = { next_cursor: nextCursor, ...(count && { count: countView(count) }) };
  return { items: rows.map(show), is_paginated: true, pagination };
}

const countView = ({ value, isCapped }: Count): WireCount => ({ value, is_capped: isCapped });

async function* shownParts<Row, Item>(parts: AsyncIterable<readonly Row[]>, show: (row: Row) => Item) {
  for await (const rows of parts) yield { items: rows.map(show), is_paginated: false };
}

type Elsewhere<Definition> =
  | (Definition extends { readonly redirects: unknown } ? Redirect : never)
  | (Definition extends { readonly page: unknown } ? ResultPage : never);
type Handled<Answer> = Answer | (Answer extends { readonly items: readonly unknown[] } ? StreamedList<Answer> : never);
type Answered<Definition extends Endpoint> = Handled<ResponseOf<Definition>> | Elsewhere<Definition>;

/** Joins an endpoint of the contract with the verb that does it. */
export function route<const Definition extends Endpoint>(
  endpoint: Definition,
  handle: (input: RouteInput<Definition>) => Answered<Definition> | Promise<Answered<Definition>>,
): Route {
  // The router parses every part with this endpoint's own schemas before it calls the handler.
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
