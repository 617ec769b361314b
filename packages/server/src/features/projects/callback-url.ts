import { KnownError, productionFlawOf } from '@keystead/contract';
import type { Project, ProjectConfig } from './project.ts';

/** Throws REDIRECT_URL_NOT_WHITELISTED unless people may be sent there (open redirect). Call it before anything is written. */
export function requireTrustedUrl(project: Project, url: string): void {
  if (!mayLeadTo(project, url)) throw new KnownError('REDIRECT_URL_NOT_WHITELISTED');
}

/** May people be sent there? */
export const mayLeadTo = ({ isProductionMode, config }: Project, url: string): boolean =>
  isTrustedUrl({ ...config, isProductionMode }, url);

type Trust = Pick<Project, 'isProductionMode'> & Pick<ProjectConfig, 'allowLocalhost' | 'domains'>;

/**
 * Localhost where the project allows it, or below a trusted domain: same scheme, host and port, path by whole segments. In
 * production mode only names of the web count, by https, whatever else was allowed before.
 */
export function isTrustedUrl({ isProductionMode, allowLocalhost, domains }: Trust, given: string): boolean {
  const url = parseHttpUrl(given);
  if (!url) return false;
  if (isProductionMode && productionFlawOf(url) !== undefined) return false;
  if (allowLocalhost && isLocalhost(url)) return true;
  return domains.some(({ domain }) => isBelow(url, domain));
}

function parseHttpUrl(given: string): URL | undefined {
  // Parsers disagree on backslashes, white space and control characters, so what holds any is no URL of ours.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(given) || !/^https?:\/\/[^/]/i.test(given) || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  const authority = given.slice(given.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? '';
  return authority.includes('@') ? undefined : url;
}

function isLocalhost({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

function isBelow(url: URL, domain: string): boolean {
  const trusted = parseHttpUrl(domain);
  if (!trusted || trusted.protocol !== url.protocol || trusted.host !== url.host) return false;
  const wanted = trusted.pathname.replace(/\/$/, '').split('/');
  // Encoded dots and slashes, and dots before a path parameter, become a climb in the eyes of some servers.
  if (wanted.length > 1 && /%(?:2e|2f|5c)|\/\.{1,2};/i.test(url.pathname)) return false;
  const actual = url.pathname.split('/');
  return wanted.every((segment, index) => segment === actual[index]);
}
