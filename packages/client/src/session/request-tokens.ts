/** A request: a standard `Request`, its `Headers`, or a request of Node, whose headers are a plain object. */
export type RequestLike = HeaderReader | { readonly headers: HeaderReader | PlainHeaders };

type HeaderReader = Pick<Headers, 'get'>;
type PlainHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Tokens from a request, which are not verified yet. */
export interface GivenTokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

/**
 * Returns the tokens of a request. The first place that contains any is used, and tokens of different places are never
 * mixed.
 */
export function tokensOfRequest(request: RequestLike, projectId: string): GivenTokens | null {
  const header = readerOf(request);
  return (
    fromTokenHeaders(header) ??
    fromJson(header('x-stack-auth')) ??
    fromAuthorization(header('authorization')) ??
    fromCookies(header('cookie'), projectId)
  );
}

type ReadHeader = (name: string) => string | null;

function readerOf(request: RequestLike): ReadHeader {
  const headers = 'headers' in request ? request.headers : request;
  if (isReader(headers)) return (name) => headers.get(name);
  return (name) => textOrNull(headers[name]);
}

/** In a plain object, `get` could only be a header value, not a function. */
function isReader(headers: HeaderReader | PlainHeaders): headers is HeaderReader {
  return typeof headers['get'] === 'function';
}

function fromTokenHeaders(header: ReadHeader): GivenTokens | null {
  return given(header('x-stack-access-token'), header('x-stack-refresh-token'));
}

function fromJson(text: string | null): GivenTokens | null {
  const value = parse(text) as { accessToken?: unknown; refreshToken?: unknown } | null;
  return value && given(value.accessToken, value.refreshToken);
}

function fromAuthorization(text: string | null): GivenTokens | null {
  return given(/^bearer +(\S+)$/i.exec(text ?? '')?.[1], null);
}

/** Reads the cookies that the SDK writes in browsers. */
function fromCookies(text: string | null, projectId: string): GivenTokens | null {
  const cookies = new Map(
    (text ?? '').split(/; */).map((pair) => {
      const end = pair.indexOf('=');
      return [pair.slice(0, end), decoded(pair.slice(end + 1))];
    }),
  );
  const refreshToken = cookies.get(`stack-refresh-${projectId}`);
  const access = parse(cookies.get('stack-access') ?? null);
  const [owner, accessToken] = Array.isArray(access) ? (access as unknown[]) : [];
  // Apps of several projects on one host share the cookie, which therefore names its session.
  return refreshToken ? given(owner === refreshToken ? accessToken : null, refreshToken) : null;
}

function given(accessToken: unknown, refreshToken: unknown): GivenTokens | null {
  const tokens = { accessToken: textOrNull(accessToken), refreshToken: textOrNull(refreshToken) };
  return tokens.accessToken === null && tokens.refreshToken === null ? null : tokens;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // written by code that doesn't encode
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
