import { allowInsecureRequests, customFetch, type CustomFetchOptions } from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import { UnusableAnswerError } from './read-answer.ts';

const JSON_TYPE = /^application\/json\b/i;

/** As the library calls it. */
type LibraryFetch = (
  url: string,
  options: CustomFetchOptions<string, RequestInit['body'] | undefined>,
) => Promise<Response>;

export interface LibraryOptions {
  readonly [customFetch]: LibraryFetch;
  readonly [allowInsecureRequests]: boolean;
}

/** What each request of the library is made with: our own way out, and http only to an issuer that is named so. */
export const libraryOptions = ({ providerFetch }: Context, issuer: string | undefined): LibraryOptions => ({
  async [customFetch](url, { body, ...rest }) {
    const response = await providerFetch(url, { ...rest, body: body ?? null });
    if (response.status === 200 && !JSON_TYPE.test(response.headers.get('content-type') ?? ''))
      throw new UnusableAnswerError('the answer is no JSON'); // the library would read it all the same
    return response;
  },
  [allowInsecureRequests]: issuer?.startsWith('http://') === true,
});
