import type { Environment } from '../environment.ts';

/**
 * Returns a replacement of `fetch` that `signal` can abort and that, in browsers, reports how many bytes were sent.
 * Returns undefined if neither is needed.
 */
export function uploadBy(
  onProgress: ((sentBytes: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Environment['fetch'] | undefined {
  if (onProgress && typeof XMLHttpRequest !== 'undefined')
    return (url, init) => sendTelling(url, init, onProgress, signal);
  return signal && ((url, init) => fetch(url, { ...init, signal }));
}

/** Uses XMLHttpRequest, because `fetch` doesn't report the progress of an upload. */
const sendTelling = (
  url: string,
  { method = 'GET', headers, body }: RequestInit,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(new TypeError('The upload got no answer.'));
    const end = (): void => request.abort();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => signal?.removeEventListener('abort', end);
    signal?.addEventListener('abort', end);
    request.send(body as XMLHttpRequestBodyInit | null);
    if (signal?.aborted) end();
  });

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.set(name, value.join(': '));
  }
  return headers;
}
