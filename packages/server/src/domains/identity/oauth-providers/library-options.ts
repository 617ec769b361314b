import { allowInsecureRequests, customFetch, type CustomFetchOptions } from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import { UnusableAnswerError } from './read-answer.ts';

const JSON_TYPE = /^application\/json\b/i;

/** The type of fetch that the library calls. */
type LibraryFetch = (
  url: string,
  options: CustomFetchOptions<string, RequestInit['body'] | undefined>,
) => Promise<Response>;

export interface LibraryOptions {
  readonly [customFetch]: LibraryFetch;
  readonly [allowInsecureRequests]: boolean;
}

/**
 * The options of each request of the library: our own fetch, and http only for an issuer that is configured with http.
 */
export const libraryOptions = ({ providerFetch }: Context, issuer: string | undefined): LibraryOptions => ({
  async [customFetch](url, { body, ...rest }) {
    const response = await providerFetch(url, { ...rest, body: body ?? null });
    if (response.status === 200 && !JSON_TYPE.test(response.headers.get('content-type') ?? ''))
      throw new UnusableAnswerError("the response isn't JSON"); // the library would parse it anyway
    return response;
  },
  [allowInsecureRequests]: issuer?.startsWith('http://') === true,
});
