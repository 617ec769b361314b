const YEAR_SECONDS = 31_536_000;

/** Headers of every response of this process. */
export function hardeningHeaders(baseUrl: string): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(baseUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  };
}

/** API responses are data: a browser that shows one as a page may load and run nothing. */
export const API_CONTENT_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
