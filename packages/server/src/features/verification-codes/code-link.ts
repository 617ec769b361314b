/** The link that a mail carries: the checked callback URL with the code in it, and nothing from the request's own headers. */
export function codeLink(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}
