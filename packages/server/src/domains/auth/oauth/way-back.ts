import type { KnownError } from '@keystead/contract';

/** Returns the URL with more parameters in its query. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the URL of an error page, with the error. Newer clients read it by the names of RFC 6749. */
export const errorAddress = (address: string, { code, message, details }: KnownError): string =>
  withQuery(address, {
    errorCode: code,
    message,
    details: JSON.stringify(details ?? {}),
    error: code,
    error_description: message,
  });
