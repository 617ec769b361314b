import type { ManifestEntry } from '@keystead/contract/client';
import type { Environment } from '../environment.ts';
import type { Result } from '../result.ts';
import type { SessionTokens } from '../session/token-storage.ts';
import { answerOf, type Received, receive } from './answer.ts';
import type { AccessType, AnswerOf, BodyOf, EndpointName, ErrorsOf } from './endpoint-types.ts';
import { KnownError } from './known-error.ts';
import { LONGEST_SILENT_WAIT_SECONDS, withRetries } from './retry.ts';

const CLIENT_VERSION = 'js @keystead/client@0.1.0';

/** What is the same for every call of an app. */
export interface Connection<Access extends AccessType> {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly accessType: Access;
  /** The language of emails. */
  readonly language?: string | undefined;
  /** Returns the headers that authenticate the app for the access type. */
  readonly credentials: () => Promise<Record<string, string>> | Record<string, string>;
}

interface CallInput<Body> {
  readonly body?: Body;
  /** A file that is sent in place of a body. */
  readonly file?: Blob;
  /** Replaces `fetch` for this call. */
  readonly sendBy?: Environment['fetch'] | undefined;
  /** Whether the response is text instead of JSON. */
  readonly isText?: boolean;
  /** Whether to send the body as a form instead of JSON. */
  readonly isForm?: boolean;
  readonly tokens?: Partial<SessionTokens> | null;
  /**
   * Whether to retry a request that got no response. By default, all methods except POST are retried. Set it for a POST
   * if a second request does no harm, or if the caller detects the retry and handles it.
   */
  readonly isRepeatable?: boolean;
  /**
   * Whether to wait for a connection while the browser is offline. By default, only GET does: a user who clicks a
   * button gets an error immediately, and nothing changes later when they no longer expect it.
   */
  readonly isPatient?: boolean;
  readonly onRepeat?: (() => void) | undefined;
}

/** Calls an endpoint of the contract. Errors that the endpoint declares are returned, all others are thrown. */
export type Call<Access extends AccessType> = <Name extends EndpointName>(
  endpoint: ManifestEntry<Name>,
  input?: CallInput<BodyOf<Name, Access>>,
) => Promise<Result<AnswerOf<Name, Access>, KnownError<ErrorsOf<Name>>>>;

/** The call function of methods that server and admin apps share. Each app creates one from its own connection. */
export type ServerCall = Call<'server' | 'admin'>;

export function createCall<Access extends AccessType>(
  environment: Environment,
  connection: Connection<Access>,
): Call<Access> {
  return async <Name extends EndpointName>(
    endpoint: ManifestEntry<Name>,
    input: CallInput<BodyOf<Name, Access>> = {},
  ) => {
    const { method, path, errors } = endpoint;
    const url = `${connection.baseUrl}/api/v1${path}`;
    const {
      isRepeatable = method !== 'POST',
      isPatient = method === 'GET',
      onRepeat,
      sendBy = environment.fetch,
    } = input;
    const { baseUrl } = connection;

    const send = async (): Promise<Received> => {
      const headers = new Headers(await headersOf(connection, input));
      const init: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store', ...encodeBody(input) };
      return withRetries(environment, { baseUrl, isRepeatable, isPatient, onRepeat }, async () => {
        headers.set('x-stack-random-nonce', randomNonce());
        return receive(await sendBy(url, init));
      });
    };

    let received = await send();
    // A 429 response means that nothing was done, so the request can be sent again.
    if (received.status === 429) {
      const seconds = received.retryAfterSeconds;
      if (seconds !== undefined && seconds <= LONGEST_SILENT_WAIT_SECONDS) {
        await environment.wait(seconds * 1000);
        received = await send();
      }
    }

    const answer = answerOf(received, input.isText);
    if (!(answer instanceof KnownError)) return { status: 'ok', data: answer as AnswerOf<Name, Access> };
    if (!errors.includes(answer.code)) throw answer;
    return { status: 'error', error: answer as KnownError<ErrorsOf<Name>> };
  };
}

async function headersOf(
  { projectId, accessType, language, credentials }: Connection<AccessType>,
  { body, isForm, tokens }: CallInput<unknown>,
): Promise<Record<string, string>> {
  return {
    'x-stack-project-id': projectId,
    'x-stack-access-type': accessType,
    'x-stack-client-version': CLIENT_VERSION,
    // Keeps expected errors out of the browser console, which would show them in red.
    'x-stack-override-error-status': 'true',
    // The language may come from a setting or a URL, and fetch throws for invalid header values.
    ...(language && /^[\w-]+$/.test(language) && { 'x-stack-language': language }),
    ...(await credentials()),
    ...(tokens?.accessToken && { 'x-stack-access-token': tokens.accessToken }),
    ...(tokens?.refreshToken && { 'x-stack-refresh-token': tokens.refreshToken }),
    // A form sets its content type itself.
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
  };
}

function encodeBody({ body, file, isForm }: CallInput<unknown>): { body?: string | URLSearchParams | Blob } {
  if (file !== undefined) return { body: file };
  if (body === undefined) return {};
  return { body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body) };
}

/** Returns a value that differs for every request, so that no cache between here and Keystead can respond. */
function randomNonce(): string {
  // crypto.randomUUID is missing on plain http pages other than localhost.
  return crypto.getRandomValues(new Uint32Array(4)).join('');
}
