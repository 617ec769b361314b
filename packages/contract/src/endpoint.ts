import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RecentSignInRule } from './recent-sign-in.ts';
import type { OperationRight } from './staff-roles.ts';

export type AccessType = 'client' | 'server' | 'admin';

/** In the order in which error responses list them. */
export const accessTypes = ['client', 'server', 'admin'] as const satisfies readonly AccessType[];

/** The lowest access type that an endpoint requires. 'public' reads no project headers, 'anyone' reads them if they are sent. */
export type EndpointAccess = 'public' | 'anyone' | AccessType;

/** One schema for all access types, or one for each. An access type without a schema can't call the endpoint. */
export type Views<Schema> = { readonly [Type in AccessType]?: Schema };
type PerAccess<Schema> = Schema | Views<Schema>;

export type UserNeed = 'required' | 'required-by-schema' | 'me';

interface EndpointFields {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to /api/v1, or to the root for health checks. `{name}` marks a parameter. */
  readonly path: `/${string}`;
  readonly base?: 'api' | 'root';
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * Whether the endpoint needs a signed-in user, and the error if there is none: USER_AUTHENTICATION_REQUIRED, a
   * SCHEMA_ERROR where published clients expect that, or CANNOT_GET_OWN_USER_WITHOUT_USER if the request can name the user
   * as `me`. Without this field, the handler gets no user, and a stale access token counts as absent. Client and server
   * access can have different needs.
   */
  readonly user?: UserNeed | { readonly client: UserNeed; readonly server: UserNeed };
  /**
   * An impersonator can read everything, but can't change how the user signs in. So endpoints with a user refuse
   * impersonation sessions for every method except GET. 'allowed' accepts them, and `refusedFields` accepts a body without
   * these fields.
   */
  readonly impersonation?: 'allowed' | { readonly refusedFields: readonly string[] };
  /**
   * If a project requires verified emails, users without one can do nothing except verify it. So endpoints with a user
   * refuse them, unless it is allowed here, with RESTRICTED_USER_NOT_ALLOWED or a more specific error.
   */
  readonly unverified?: 'allowed';
  /** Only the internal project can call it. */
  readonly internalProjectOnly?: true;
  /** An admin access token is enough, whatever the access type of the request. */
  readonly adminTokenSuffices?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** If absent, the request body is ignored. */
  readonly body?: PerAccess<z.ZodType>;
  /** The request contains a file instead of a body. It is read as a stream. */
  readonly upload?: {
    readonly maxBytes: number;
    /** By content type. */ readonly examples: Readonly<Record<string, string>>;
  };
  readonly response: PerAccess<z.ZodType>;
  /** Defaults to JSON. 'image' responds with a File, 'token' with JSON that caches must not store, 'file' with a stream. */
  readonly contentType?: 'text' | 'image' | 'token' | 'file';
  /** How long caches may store a response. Without it they must not. Errors are never stored. */
  readonly cacheSeconds?: number;
  readonly status?: 200 | 201;
  /** Redirects that the endpoint responds with. A browser that accepts HTML gets errors as a page. */
  readonly redirects?: readonly { readonly status: 302 | 303 | 307; readonly when: string }[];
  /** When the endpoint responds with an HTML page instead. */
  readonly page?: { readonly when: string };
  readonly errors: readonly ErrorCode[];
  /** Error codes that the SDK method throws instead of returning: limits, and requests that the SDK doesn't send. */
  readonly refusals?: readonly ErrorCode[];
}

/** Endpoints that don't need project headers require no right. */
interface OpenEndpoint extends EndpointFields {
  readonly access: 'public' | 'anyone';
  readonly right?: never;
  readonly recentSignIn?: never;
}

/** Endpoints that staff can call with an admin access token. */
export interface GuardedEndpoint extends EndpointFields {
  readonly access: AccessType;
  /**
   * The right that staff need in the project; users and keys need none. Endpoints for what users do themselves require
   * `manage`, because with an admin access token staff can call them with server access and change users.
   */
  readonly right: OperationRight;
  /** Whether staff need a recent sign-in, because what they create or delete here outlasts their session. Keys need none. */
  readonly recentSignIn?: 'always' | RecentSignInRule;
}

export type Endpoint = OpenEndpoint | GuardedEndpoint;

/** Whether an access type needs a signed-in user; undefined if the endpoint reads none. */
export function userNeedOf({ user }: Pick<Endpoint, 'user'>, accessType: AccessType): UserNeed | undefined {
  if (typeof user !== 'object') return user;
  return accessType === 'client' ? user.client : user.server;
}

/** What an impersonation session must not send: the whole request, or some fields of its body. */
export function refusedToImpersonators({ method, user, impersonation }: Endpoint): 'all' | readonly string[] {
  if (user === undefined || method === 'GET' || impersonation === 'allowed') return [];
  return impersonation?.refusedFields ?? 'all';
}

/** The error for users who must verify their email first; undefined if they can call the endpoint. */
export function refusalOfUnverified({ user, unverified, errors }: Endpoint): RestrictedUserError | undefined {
  if (user === undefined || unverified === 'allowed') return undefined;
  const own = 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED';
  return errors.includes(own) ? own : 'RESTRICTED_USER_NOT_ALLOWED';
}

type RestrictedUserError = Extract<
  ErrorCode,
  'RESTRICTED_USER_NOT_ALLOWED' | 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED'
>;

/** Declares an endpoint. Its route, its documentation and its SDK types are derived from this value. */
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

/** The request body that a caller sends. */
export type InputOf<Definition extends Endpoint, Access extends AccessType = 'client' | 'server' | 'admin'> = Sent<
  Part<Definition, 'body'>,
  Access
>;
/** The query parameters that a caller sends. */
export type QueryInputOf<Definition extends Endpoint> = Sent<Part<Definition, 'query'>, 'client'>;
/** The parsed body that a handler receives. */
export type BodyOf<Definition extends Endpoint, Access extends AccessType = AccessType> = Access extends AccessType
  ? Parsed<Part<Definition, 'body'>, Access>
  : never;
export type ParamsOf<Definition extends Endpoint> = Parsed<Part<Definition, 'params'>, 'client'>;
export type QueryOf<Definition extends Endpoint> = Parsed<Part<Definition, 'query'>, 'client'>;
/** The response for an access type. */
export type ResponseOf<
  Definition extends Endpoint,
  Access extends AccessType = AccessType,
> = Definition['response'] extends z.ZodType
  ? z.infer<Definition['response']> // the same for all access types, so the compiler doesn't need to know which one it is
  : Access extends AccessType
    ? Parsed<Definition['response'], Access>
    : never;
export type ErrorsOf<Definition extends Endpoint> = Definition['errors'][number];

/** The schema for an access type, if the endpoint has one. */
export function viewFor<Schema extends z.ZodType>(declared: PerAccess<Schema>, access: AccessType): Schema | undefined {
  return isSchema(declared) ? declared : declared[access];
}

function isSchema<Schema extends z.ZodType>(declared: PerAccess<Schema>): declared is Schema {
  return 'safeParse' in declared;
}

/** The access types that can call an endpoint, in the order client, server, admin. */
export function allowedAccessTypes(endpoint: Endpoint): AccessType[] {
  const least = endpoint.access === 'public' || endpoint.access === 'anyone' ? 'client' : endpoint.access;
  return accessTypes.slice(accessTypes.indexOf(least));
}
