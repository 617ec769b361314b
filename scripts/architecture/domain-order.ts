import { file, isTest, type Rule } from './rule.ts';

export const DOMAINS = 'packages/server/src/domains/';

/** A domain may only import the ones before it. See docs/adr/0003-contract-and-domain-order.md. */
export const domainOrder: readonly string[] = ['core', 'mail', 'identity', 'auth', 'teams', 'insight', 'admin'];

export const domainsInOrder: Rule = {
  name: 'domains import only domains before them, by their front door',
  findProblems: (modules) =>
    modules.flatMap(({ path, imports }) => {
      const domain = domainOf(path);
      if (domain === undefined || isTest(path)) return [];
      if (!domainOrder.includes(domain)) {
        return [`${path}: the domain ${domain} has no place in scripts/architecture/domain-order.ts`];
      }
      return imports.flatMap(({ target, specifier }) => {
        const other = domainOf(target ?? '');
        if (other === undefined || other === domain) return [];
        if (isBefore(domain, other)) {
          return [`${path}: ${domain} stands before ${other} and may not import it (${specifier})`];
        }
        return target === frontDoorOf(other)
          ? []
          : [`${path}: imports ${specifier} past the front door of ${other}, its index.ts`];
      });
    }),
  plants: [
    {
      title: 'a domain that imports a later one',
      files: [
        file('packages/server/src/domains/identity/users/a.ts', "import type { Try } from '../../auth/index.ts';"),
        file('packages/server/src/domains/auth/otp/a.ts', "import { findUser } from '../../identity/index.ts';"),
        file('packages/server/src/domains/auth/otp/b.ts', "import { signUp } from '../password/sign-up.ts';"),
      ],
      problem:
        'packages/server/src/domains/identity/users/a.ts: identity stands before auth and may not import it (../../auth/index.ts)',
    },
    {
      title: "an import past a domain's front door",
      files: [
        file(
          'packages/server/src/domains/auth/password/a.ts',
          "import { start } from '../../identity/sessions/start-session.ts';",
        ),
      ],
      problem:
        'packages/server/src/domains/auth/password/a.ts: imports ../../identity/sessions/start-session.ts past the front door of identity, its index.ts',
    },
    {
      title: 'a domain without a place in the order',
      files: [file('packages/server/src/domains/novel/a.ts', 'export const a = 1;')],
      problem:
        'packages/server/src/domains/novel/a.ts: the domain novel has no place in scripts/architecture/domain-order.ts',
    },
  ],
};

export const isBefore = (domain: string, other: string): boolean =>
  domainOrder.indexOf(domain) < domainOrder.indexOf(other);

export const frontDoorOf = (domain: string | undefined): string => `${DOMAINS}${domain}/index.ts`;

/**
 * Returns `auth` for a file in that folder; undefined for files outside of the domains and tests of several domains.
 */
export const domainOf = (path: string): string | undefined => partsOf(path)[0];

/** Returns `auth/password` for a file in that folder. */
export const featureOf = (path: string): string | undefined => partsOf(path)[1];

function partsOf(path: string): [domain?: string, feature?: string] {
  const [domain, feature] = path.startsWith(DOMAINS) ? path.slice(DOMAINS.length).split('/') : [];
  if (domain === undefined || feature === undefined) return [];
  return [domain, `${domain}/${feature}`];
}
