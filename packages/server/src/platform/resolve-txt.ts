import { Resolver } from 'node:dns/promises';

/** Looks up the TXT records of a name, each joined from its parts; undefined if the DNS doesn't respond. */
export type ResolveTxt = (name: string) => Promise<readonly string[] | undefined>;

const NOTHING_THERE = ['ENOTFOUND', 'ENODATA'];

export function createResolveTxt({
  timeoutMillis = 2000,
  tries = 2,
  servers = [] as readonly string[],
} = {}): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMillis, tries });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      return NOTHING_THERE.includes((error as { code?: string }).code ?? '') ? [] : undefined;
    }
  };
}
