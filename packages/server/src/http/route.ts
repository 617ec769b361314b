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

/** What a handler may know about the request beyond its parsed parts. */
export interface RequestInfo extends Omit<Device, 'personAddress'> {
  readonly id: string;
  readonly headers: WireHeaders;
  /** The Authorization header, for the OAuth endpoints. */
  readonly authorization: string | undefined;
  /** By the name that we gave it. */
  cookie(name: string): string | undefined;
}

type CallerOf<Definition extends Endpoint, Who extends SignedIn> = Definition['access'] extends 'public' | 'anyone'
  ? Caller<Who> | undefined
  : Caller<Who>;
/** A handler whose endpoint does not say that it needs a user gets none to read. */
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
  /** What is sent to an endpoint that takes uploads. */
  readonly upload: Definition extends { readonly upload: unknown } ? AsyncIterable<Uint8Array> : undefined;
}

export interface Route {
  readonly endpoint: Endpoint;
  /** Whether the handler reads more of the user than who they are. */
  readonly readsUser: boolean;
  readonly handle: (input: RouteInput<Endpoint>) => unknown;
}

/** A list that is read while it is sent: each part is an answer by itself, and the items of all of them are one list. */
export class StreamedList<Part extends { readonly items: readonly unknown[] }> {
  readonly parts: AsyncIterable<Part>;

  constructor(parts: AsyncIterable<Part>) {
    this.parts = parts;
  }
}

/** A file that browsers save, written while it is sent. */
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
  | (Definition extends { readonly contentType: 'file' } ? StreamedFile : never)
  | (Definition extends { readonly redirects: unknown } ? Redirect : never)
  | (Definition extends { readonly page: unknown } ? ResultPage : never);
type Handled<Answer> = Answer | (Answer extends { readonly items: readonly unknown[] } ? StreamedList<Answer> : never);
type Answered<Definition extends Endpoint> = Handled<ResponseOf<Definition>> | Elsewhere<Definition>;

type Handle<Definition extends Endpoint, Who extends SignedIn> = (
  input: RouteInput<Definition, Who>,
) => Answered<Definition> | Promise<Answered<Definition>>;

/** Joins an endpoint of the contract with the verb that does it. Of a user who is signed in it learns who they are. */
export const route = <const Definition extends Endpoint>(
  endpoint: Definition,
  handle: Handle<Definition, SignedIn>,
): Route => joined(endpoint, handle, false);

/** The same for a verb that reads more of them: it is handed the whole user, in the query that proves the session. */
export const routeOfUser = <const Definition extends Endpoint>(
  endpoint: Definition,
  handle: Handle<Definition, SessionUser>,
): Route => joined(endpoint, handle, true);

/** The router parses every part with the endpoint's own schemas, and reads the user, before it calls the handler. */
const joined = (endpoint: Endpoint, handle: unknown, readsUser: boolean): Route => ({
  endpoint,
  readsUser,
  handle: handle as Route['handle'],
});
