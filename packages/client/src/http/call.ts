import type { ManifestEntry } from '@keystead/contract/client';
import type { Environment } from '../environment.ts';
import type { Result } from '../result.ts';
import type { SessionTokens } from '../session/token-storage.ts';
import { answerOf, type Received, receive } from './answer.ts';
import type { AccessType, AnswerOf, BodyOf, EndpointName, ErrorsOf } from './endpoint-types.ts';
import { KnownError } from './known-error.ts';
import { LONGEST_SILENT_WAIT_SECONDS, withRetries } from './retry.ts';

const CLIENT_VERSION = 'js @keystead/client@0.1.0';

/** Who calls whom, the same for every call of an app. */
export interface Connection<Access extends AccessType> {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly accessType: Access;
  /** What people are written to in. */
  readonly language?: string | undefined;
  /** The headers that prove the right to the access type. */
  readonly credentials: () => Promise<Record<string, string>> | Record<string, string>;
}

interface CallInput<Body> {
  readonly body?: Body;
  /** Sent as it is, in place of a body. */
  readonly file?: Blob;
  /** Sends it in another way than the app sends the rest. */
  readonly sendBy?: Environment['fetch'] | undefined;
  /** Whether what is answered is a text, not JSON. */
  readonly isText?: boolean;
  /** Send the body as a form instead of JSON. */
  readonly isForm?: boolean;
  readonly tokens?: Partial<SessionTokens> | null;
  /**
   * Whether a request without an answer is sent again. By default everything but POST is.
   * A POST says so itself when a second arrival does no harm, or when its caller notices the repetition and clears it up.
   */
  readonly isRepeatable?: boolean;
  /**
   * Whether it waits for a network that is known to be gone. By default only GET does: whoever presses a button is told
   * at once, and nothing is changed later, when nobody thinks of it any more.
   */
  readonly isPatient?: boolean;
  readonly onRepeat?: (() => void) | undefined;
}

/** Calls an endpoint of the contract: its declared errors come back as values, all others are thrown. */
export type Call<Access extends AccessType> = <Name extends EndpointName>(
  endpoint: ManifestEntry<Name>,
  input?: CallInput<BodyOf<Name, Access>>,
) => Promise<Result<AnswerOf<Name, Access>, KnownError<ErrorsOf<Name>>>>;

/** For what servers and admins do alike: an app of either makes one from its own connection. */
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
    // It says that nothing was done.
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
    // Spares the browser's console a red line for every expected refusal.
    'x-stack-override-error-status': 'true',
    // It may come from a setting or an address; what is no tag would make fetch throw.
    ...(language && /^[\w-]+$/.test(language) && { 'x-stack-language': language }),
    ...(await credentials()),
    ...(tokens?.accessToken && { 'x-stack-access-token': tokens.accessToken }),
    ...(tokens?.refreshToken && { 'x-stack-refresh-token': tokens.refreshToken }),
    // A form names its type itself.
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
  };
}

function encodeBody({ body, file, isForm }: CallInput<unknown>): { body?: string | URLSearchParams | Blob } {
  if (file !== undefined) return { body: file };
  if (body === undefined) return {};
  return { body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body) };
}

/** Differs on every request, so that no cache between here and the service can answer. */
function randomNonce(): string {
  // crypto.randomUUID is missing on plain http pages other than localhost.
  return crypto.getRandomValues(new Uint32Array(4)).join('');
}
