import { allowInsecureRequests, customFetch, type CustomFetchOptions } from 'oauth4webapi';
import type { Context } from '../../context.ts';

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
  [customFetch]: (url, { body, ...rest }) => providerFetch(url, { ...rest, body: body ?? null }),
  [allowInsecureRequests]: issuer?.startsWith('http://') === true,
});
