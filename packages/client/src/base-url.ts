const DEFAULT_BASE_URL = 'http://localhost:8100';

export function resolveBaseUrl(given: string = DEFAULT_BASE_URL): string {
  return given.replace(/\/+$/, '');
}
