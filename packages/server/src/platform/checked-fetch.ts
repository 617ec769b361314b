import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkedAddresses, type Lookup, type Reach, type ResolvedAddress } from './checked-address.ts';
import { unlessAborted, withDeadline } from './deadline.ts';

interface Limits {
  readonly wholeMillis: number;
  readonly answerBytes: number;
  /** Truncates a longer response; otherwise it is an error. */
  readonly isCut?: boolean;
}

export interface CheckedFetchOptions {
  /** Which hosts a call to this URL may reach. */
  readonly reachOf: (url: URL) => Reach;
  readonly lookup?: Lookup;
  /** Certificates to trust besides those of Node. */
  readonly trustedCertificate?: string;
  readonly limits?: Limits;
}

const LIMITS: Limits = { wholeMillis: 10_000, answerBytes: 256 * 1024 };
const WITHOUT_BODY = [204, 205, 304];

/**
 * Creates a `fetch` for URLs from strangers (SSRF): resolves the host once, and connects only to the checked addresses.
 * It follows no redirects and limits the total time and the length of the response. See
 * docs/adr/0017-urls-from-strangers.md.
 */
export function createCheckedFetch({ reachOf, lookup, limits = LIMITS, ...tls }: CheckedFetchOptions): typeof fetch {
  return async (input, { signal: until, ...init } = {}) => {
    // Without the signal, which would keep its listener until garbage collection.
    const given = new Request(input, init);
    const url = new URL(given.url);
    const outer = until ?? given.signal;
    outer.throwIfAborted();
    return withDeadline({ millis: limits.wholeMillis, signal: outer }, (signal) => call(given, url, signal));
  };

  async function call(given: Request, url: URL, signal: AbortSignal): Promise<Response> {
    const body = Buffer.from(await given.arrayBuffer());
    const addresses = await unlessAborted(checkedAddresses(url.hostname, reachOf(url), lookup), signal);
    const sent = send(given, url, { addresses, signal, ...tls });
    try {
      return await unlessAborted(readAnswer(sent, body, limits), signal);
    } finally {
      sent.destroy();
    }
  }
}

interface Sending {
  readonly addresses: readonly ResolvedAddress[];
  readonly signal: AbortSignal;
  readonly trustedCertificate?: string;
}

function send(
  { method, headers }: Request,
  url: URL,
  { addresses, signal, trustedCertificate }: Sending,
): ClientRequest {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return request(url, {
    method,
    headers: Object.fromEntries(headers),
    agent: false, // a kept connection would outlive the check of its address
    lookup: answerWith(addresses),
    signal,
    ...(trustedCertificate !== undefined && { ca: [trustedCertificate] }),
  });
}

/** Makes Node connect to the checked addresses without a lookup of its own. */
const answerWith =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };

function readAnswer(sent: ClientRequest, body: Buffer, limits: Limits): Promise<Response> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    // A response that switches protocols emits neither `response` nor `error`.
    const withoutAnswer = () => reject(new Error('it ended without an answer'));
    sent.once('close', withoutAnswer);
    sent.on('response', (answer) => {
      sent.off('close', withoutAnswer);
      readBody(answer, limits)
        .then((bytes) => toResponse(answer, bytes))
        .then(resolve, reject);
    });
    sent.end(body);
  });
}

async function readBody(answer: IncomingMessage, { answerBytes, isCut = false }: Limits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > answerBytes && !isCut) throw new Error(`the answer is longer than ${answerBytes} bytes`);
    chunks.push(chunk);
    if (length > answerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, answerBytes);
}

function toResponse({ statusCode = 0, headersDistinct }: IncomingMessage, bytes: Buffer): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  const hasBody = !WITHOUT_BODY.includes(statusCode);
  return new Response(hasBody ? new Uint8Array(bytes) : null, { status: statusCode, headers });
}
