import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@keystead/contract';
import type { Context } from '../context.ts';
import type { Caller } from '../features/access/caller.ts';
import type { Device } from '../platform/device.ts';
import type { WireHeaders } from './wire.ts';

/** What a handler may know about the request beyond its parsed parts. */
export interface RequestInfo extends Omit<Device, 'personAddress'> {
  readonly id: string;
  readonly headers: WireHeaders;
  /** The Authorization header, for the OAuth endpoints. */
  readonly authorization: string | undefined;
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

type Handled<Answer> = Answer | (Answer extends { readonly items: readonly unknown[] } ? StreamedList<Answer> : never);

/** Joins an endpoint of the contract with the verb that does it. */
export function route<const Definition extends Endpoint>(
  endpoint: Definition,
  handle: (input: RouteInput<Definition>) => Handled<ResponseOf<Definition>> | Promise<Handled<ResponseOf<Definition>>>,
): Route {
  // The router parses every part with this endpoint's own schemas before it calls the handler.
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
