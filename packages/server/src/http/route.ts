import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@keystead/contract';
import type { Context } from '../context.ts';
import { readInParts, readPage, type AskedPage, type Count, type Listing } from '../db/listing.ts';
import type { Caller } from '../domains/identity/access/caller.ts';
import type { SessionUser, SignedIn } from '../domains/identity/sessions/session.ts';
import type { Device } from '../platform/device.ts';
import type { Redirect, ResultPage } from './redirect.ts';
import type { WireHeaders } from './wire.ts';

export { forgotten } from './cookie.ts';
export { BrowserFailure, Redirect, ResultPage } from './redirect.ts';

/** The parts of a request that a handler may use besides the parsed input. */
export interface RequestInfo extends Omit<Device, 'personAddress'> {
  readonly id: string;
  readonly headers: WireHeaders;
  /** The Authorization header, for the OAuth endpoints. */
  readonly authorization: string | undefined;
  /** Reads a cookie by its name without the prefix. */
  cookie(name: string): string | undefined;
}

type CallerOf<Definition extends Endpoint, Who extends SignedIn> = Definition['access'] extends 'public' | 'anyone'
  ? Caller<Who> | undefined
  : Caller<Who>;
/** A handler only gets a user if its endpoint declares one. */
type UserOf<Definition extends Endpoint, Who extends SignedIn> = Definition extends { readonly user: infer Need }
  ? Need extends 'required' | 'required-by-schema'
    ? Who
    : Who | undefined
  : undefined;

export interface RouteInput<Definition extends Endpoint, Who extends SignedIn = SignedIn> {
  readonly ctx: Context;
  readonly caller: CallerOf<Definition, Who>;
  readonly user: UserOf<Definition, Who>;
  readonly body: BodyOf<Definition>;
  readonly params: ParamsOf<Definition>;
  readonly query: QueryOf<Definition>;
  readonly request: RequestInfo;
  /** The uploaded file, for endpoints that accept uploads. */
  readonly upload: Definition extends { readonly upload: unknown } ? AsyncIterable<Uint8Array> : undefined;
}

export interface Route {
  readonly endpoint: Endpoint;
  /** Whether the handler reads the whole user, not only the id. */
  readonly readsUser: boolean;
  readonly handle: (input: RouteInput<Endpoint>) => unknown;
}

/** A list that is streamed while it is read: the items of all parts form one list. */
export class StreamedList<Part extends { readonly items: readonly unknown[] }> {
  readonly parts: AsyncIterable<Part>;

  constructor(parts: AsyncIterable<Part>) {
    this.parts = parts;
  }
}

/** A file download that is streamed while it is written. */
export class StreamedFile {
  readonly name: string;
  readonly contentType: string;
  readonly texts: AsyncIterable<string>;

  constructor(file: { name: string; contentType: string; texts: AsyncIterable<string> }) {
    this.name = file.name;
    this.contentType = file.contentType;
    this.texts = file.texts;
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

/** Returns a page if a limit, a cursor or a count is requested, otherwise the whole list as a stream. */
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
  | (Definition extends { readonly contentType: 'file' } ? StreamedFile : never)
  | (Definition extends { readonly redirects: unknown } ? Redirect : never)
  | (Definition extends { readonly page: unknown } ? ResultPage : never);
type Handled<Answer> = Answer | (Answer extends { readonly items: readonly unknown[] } ? StreamedList<Answer> : never);
type Answered<Definition extends Endpoint> = Handled<ResponseOf<Definition>> | Elsewhere<Definition>;

type Handle<Definition extends Endpoint, Who extends SignedIn> = (
  input: RouteInput<Definition, Who>,
) => Answered<Definition> | Promise<Answered<Definition>>;

/** Connects an endpoint of the contract to its verb, which gets only the id of the signed-in user. */
export const route = <const Definition extends Endpoint>(
  endpoint: Definition,
  handle: Handle<Definition, SignedIn>,
): Route => joined(endpoint, handle, false);

/** Connects a verb that needs the whole user, which the query that checks the session loads as well. */
export const routeOfUser = <const Definition extends Endpoint>(
  endpoint: Definition,
  handle: Handle<Definition, SessionUser>,
): Route => joined(endpoint, handle, true);

/** The router parses every part with the endpoint's schemas and loads the user before it calls the handler. */
const joined = (endpoint: Endpoint, handle: unknown, readsUser: boolean): Route => ({
  endpoint,
  readsUser,
  handle: handle as Route['handle'],
});
