import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RecentSignInRule } from './recent-sign-in.ts';
import type { OperationRight } from './staff-roles.ts';

export type AccessType = 'client' | 'server' | 'admin';

/** In the order in which answers name them. */
export const accessTypes = ['client', 'server', 'admin'] as const satisfies readonly AccessType[];

/** The least access an endpoint asks for; 'public' reads no project headers, 'anyone' reads them when they are there. */
export type EndpointAccess = 'public' | 'anyone' | AccessType;

/** One schema for everyone, or one per access type; an access type without a schema is not offered. */
export type Views<Schema> = { readonly [Type in AccessType]?: Schema };
type PerAccess<Schema> = Schema | Views<Schema>;

export type UserNeed = 'required' | 'required-by-schema' | 'me';

interface EndpointFields {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1, or below the root for health checks; `{name}` marks a parameter. */
  readonly path: `/${string}`;
  readonly base?: 'api' | 'root';
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * How the endpoint needs a signed-in user. Absence is USER_AUTHENTICATION_REQUIRED, a SCHEMA_ERROR where published
   * clients expect that, or CANNOT_GET_OWN_USER_WITHOUT_USER where a request may name its user as `me`. Without this
   * field the handler gets no user, and an access token that is stale counts as absent. Where people need to be signed in
   * and servers do not, each has a need of its own.
   */
  readonly user?: UserNeed | { readonly client: UserNeed; readonly server: UserNeed };
  /**
   * Whoever is signed in as another user may read, and change nothing of what they sign in with. So endpoints that have a
   * user and are no GET refuse an impersonation, unless it is allowed here, but for the fields of the body that are named.
   */
  readonly impersonation?: 'allowed' | { readonly refusedFields: readonly string[] };
  /**
   * Where a project requires verified emails, users who have not verified theirs may do nothing but that. So endpoints that
   * have a user refuse them, unless it is allowed here, with RESTRICTED_USER_NOT_ALLOWED or an error of their own for it.
   */
  readonly unverified?: 'allowed';
  /** Only the internal project may call it. */
  readonly internalProjectOnly?: true;
  /** An admin access token opens it for every access type. */
  readonly adminTokenSuffices?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Absent: what is sent is not read. */
  readonly body?: PerAccess<z.ZodType>;
  /** A file of any size is sent in place of a body, and read while it comes. */
  readonly upload?: {
    readonly maxBytes: number;
    /** By content type. */ readonly examples: Readonly<Record<string, string>>;
  };
  readonly response: PerAccess<z.ZodType>;
  /** JSON unless it says otherwise; an image is answered as a File, tokens as JSON that no cache keeps, a file as it is written. */
  readonly contentType?: 'text' | 'image' | 'token' | 'file';
  /** For how long caches may keep an answer; without it they keep none. Failures are never kept. */
  readonly cacheSeconds?: number;
  readonly status?: 200 | 201;
  /** Where a browser may be sent instead of being answered. One that asks for pages sees failures as one. */
  readonly redirects?: readonly { readonly status: 302 | 303 | 307; readonly when: string }[];
  /** Where a browser may be shown a page instead. */
  readonly page?: { readonly when: string };
  readonly errors: readonly ErrorCode[];
  /** The codes that its method in the SDK throws: of limits, and of requests that the SDK does not send. */
  readonly refusals?: readonly ErrorCode[];
}

/** Endpoints that read no project headers, or need none, ask no caller for a right. */
interface OpenEndpoint extends EndpointFields {
  readonly access: 'public' | 'anyone';
  readonly right?: never;
  readonly recentSignIn?: never;
}

/** Endpoints that staff can call with an admin access token. */
export interface GuardedEndpoint extends EndpointFields {
  readonly access: AccessType;
  /**
   * The right that staff need in the project. Users and keys are not asked for it. What people do for themselves needs
   * `manage`, since an admin access token adds server access to it, which changes users.
   */
  readonly right: OperationRight;
  /** Staff need a recent sign-in for what they create or delete here, because it outlasts their session. Keys are not asked. */
  readonly recentSignIn?: 'always' | RecentSignInRule;
}

export type Endpoint = OpenEndpoint | GuardedEndpoint;

/** How callers of an access type need a signed-in user; undefined where the endpoint reads none. */
export function userNeedOf({ user }: Pick<Endpoint, 'user'>, accessType: AccessType): UserNeed | undefined {
  if (typeof user !== 'object') return user;
  return accessType === 'client' ? user.client : user.server;
}

/** What of a request is refused to whoever is signed in as another user: all of it, or some fields of its body. */
export function refusedToImpersonators({ method, user, impersonation }: Endpoint): 'all' | readonly string[] {
  if (user === undefined || method === 'GET' || impersonation === 'allowed') return [];
  return impersonation?.refusedFields ?? 'all';
}

/** The error that users get here who have to verify their email first; undefined where they get none. */
export function refusalOfUnverified({ user, unverified, errors }: Endpoint): RestrictedUserError | undefined {
  if (user === undefined || unverified === 'allowed') return undefined;
  const own = 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED';
  return errors.includes(own) ? own : 'RESTRICTED_USER_NOT_ALLOWED';
}

type RestrictedUserError = Extract<
  ErrorCode,
  'RESTRICTED_USER_NOT_ALLOWED' | 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED'
>;

/** Declares one endpoint; its route, documentation and SDK types derive from this value. */
export const defineEndpoint = <const Definition extends Endpoint>(definition: Definition): Definition => definition;

type ViewOf<Declared, Access extends AccessType> = Declared extends z.ZodType
  ? Declared
  : Declared extends { readonly [Type in Access]: infer Schema extends z.ZodType }
    ? Schema
    : never;

type Parsed<Declared, Access extends AccessType> = Declared extends undefined
  ? undefined
  : z.infer<ViewOf<Declared, Access>>;
type Sent<Declared, Access extends AccessType> = Declared extends undefined
  ? undefined
  : z.input<ViewOf<Declared, Access>>;
type Part<Definition, Name extends string> = Definition extends { readonly [Key in Name]: infer Declared }
  ? Declared
  : undefined;

/** The body a caller sends. */
export type InputOf<Definition extends Endpoint, Access extends AccessType = 'client' | 'server' | 'admin'> = Sent<
  Part<Definition, 'body'>,
  Access
>;
/** The query a caller sends. */
export type QueryInputOf<Definition extends Endpoint> = Sent<Part<Definition, 'query'>, 'client'>;
/** The body a handler receives. */
export type BodyOf<Definition extends Endpoint, Access extends AccessType = AccessType> = Access extends AccessType
  ? Parsed<Part<Definition, 'body'>, Access>
  : never;
export type ParamsOf<Definition extends Endpoint> = Parsed<Part<Definition, 'params'>, 'client'>;
export type QueryOf<Definition extends Endpoint> = Parsed<Part<Definition, 'query'>, 'client'>;
/** What an endpoint answers to a caller of the given access type. */
export type ResponseOf<
  Definition extends Endpoint,
  Access extends AccessType = AccessType,
> = Definition['response'] extends z.ZodType
  ? z.infer<Definition['response']> // the same for all, so that the compiler need not know who asks
  : Access extends AccessType
    ? Parsed<Definition['response'], Access>
    : never;
export type ErrorsOf<Definition extends Endpoint> = Definition['errors'][number];

/** The schema that a caller of this access type gets, if the endpoint offers one. */
export function viewFor<Schema extends z.ZodType>(declared: PerAccess<Schema>, access: AccessType): Schema | undefined {
  return isSchema(declared) ? declared : declared[access];
}

function isSchema<Schema extends z.ZodType>(declared: PerAccess<Schema>): declared is Schema {
  return 'safeParse' in declared;
}

/** The access types an endpoint is offered to, in the order client, server, admin. */
export function allowedAccessTypes(endpoint: Endpoint): AccessType[] {
  const least = endpoint.access === 'public' || endpoint.access === 'anyone' ? 'client' : endpoint.access;
  return accessTypes.slice(accessTypes.indexOf(least));
}
