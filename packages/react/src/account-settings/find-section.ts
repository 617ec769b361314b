const keys = ['profile', 'security', 'sign-out', 'team-creation'] as const;

/** A section of the account settings; also the last part of its path. */
export type SectionKey = (typeof keys)[number] | `teams/${string}`;

/** Returns the section of a path; undefined for the base path, which leaves the choice open. */
export function findSection(path: string, base: string): SectionKey | 'unknown' | undefined {
  const [own, start] = [trimmed(path), pathOf(base)];
  if (own === start) return undefined;
  const name = own.startsWith(`${start}/`) ? own.slice(start.length + 1) : '';
  return isTeam(name) ? name : (keys.find((key) => key === name) ?? 'unknown');
}

const isTeam = (name: string): name is `teams/${string}` => /^teams\/[\w-]+$/.test(name);

/** Returns the path of a page, which may be given as a full URL. */
export const pathOf = (url: string): string => trimmed(new URL(url, 'http://localhost').pathname);

const trimmed = (path: string): string => path.replace(/\/+$/, '');
