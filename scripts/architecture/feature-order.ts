import { file, isTest, type Rule } from './rule.ts';

export const FEATURES = 'packages/server/src/features/';

/**
 * A feature may import those above it. Whoever adds one decides here what it stands on. Some have no folder yet: their
 * place is known before they are. See docs/adr/0003-contract-and-feature-order.md.
 */
export const featureOrder: readonly string[] = [
  'health',
  'system',
  'feature-support',
  'permissions',
  'events',
  'projects',
  'redirects',
  'signing-keys',
  'api-keys',
  'email-templates',
  'email',
  'events/log',
  'limits',
  'sign-in-counts',
  'email-templates/tests',
  'email-tests',
  'email-domain-checks',
  'inbox',
  'oauth-providers',
  'oauth-tests',
  'oauth-accounts',
  'second-addresses',
  'profile-pictures',
  'teams/team',
  'staff',
  'users',
  'events/feed',
  'events/activity',
  'events/refusals',
  'verification-codes',
  'authorization-codes',
  'webhooks',
  'webhooks/figures',
  'webhooks/tokens',
  'impersonations/impersonation',
  'auth/sessions',
  'access',
  'not-offered',
  'teams/permissions',
  'teams/members',
  'teams',
  'search',
  'mails',
  'protection',
  'users/changes',
  'bulk-jobs',
  'impersonations',
  'projects/overview',
  'projects/setup-status',
  'api-keys/end-warnings',
  'permissions/changes',
  'permissions/usage',
  'connected-accounts',
  'auth/mfa',
  'contact-channels',
  'imports',
  'exports',
  'auth/password',
  'auth/otp',
  'auth/oauth',
  'invitations',
  'metrics',
  'instance',
  'staff/changes',
  'projects/owned',
  'projects/deletion',
];

export const featuresInOrder: Rule = {
  name: 'features import only features before them, by their front door',
  findProblems: (modules) =>
    modules.flatMap(({ path, imports }) => {
      const feature = featureOf(path);
      if (feature === undefined || isTest(path)) return [];
      if (!featureOrder.includes(feature)) {
        return [`${path}: the feature ${feature} has no place in scripts/architecture/feature-order.ts`];
      }
      return imports.flatMap(({ target, specifier }) => {
        const other = featureOf(target ?? '');
        if (other === undefined || other === feature) return [];
        if (isBefore(feature, other)) {
          return [`${path}: ${feature} stands before ${other} and may not import it (${specifier})`];
        }
        return target === frontDoorOf(other)
          ? []
          : [`${path}: imports ${specifier} past the front door of ${other}, its index.ts`];
      });
    }),
  plants: [
    {
      title: 'a feature that imports a later one',
      files: [
        file('packages/server/src/features/auth/sessions/a.ts', "import type { Member } from '../../teams/index.ts';"),
        file('packages/server/src/features/teams/a.ts', "import { endSessions } from '../auth/sessions/index.ts';"),
      ],
      problem:
        'packages/server/src/features/auth/sessions/a.ts: auth/sessions stands before teams and may not import it (../../teams/index.ts)',
    },
    {
      title: 'a feature that imports a later one inside its own folder',
      files: [
        file('packages/server/src/features/users/a.ts', "import { deleteUser } from './changes/index.ts';"),
        file('packages/server/src/features/email-templates/a.ts', "import { fillDocument } from './fill-document.ts';"),
      ],
      problem:
        'packages/server/src/features/users/a.ts: users stands before users/changes and may not import it (./changes/index.ts)',
    },
    {
      title: "an import past a feature's front door",
      files: [
        file(
          'packages/server/src/features/auth/password/a.ts',
          "import { start } from '../sessions/start-session.ts';",
        ),
      ],
      problem:
        'packages/server/src/features/auth/password/a.ts: imports ../sessions/start-session.ts past the front door of auth/sessions, its index.ts',
    },
    {
      title: 'a feature without a place in the order',
      files: [file('packages/server/src/features/auth/novel/a.ts', 'export const a = 1;')],
      problem:
        'packages/server/src/features/auth/novel/a.ts: the feature auth/novel has no place in scripts/architecture/feature-order.ts',
    },
  ],
};

export const isBefore = (feature: string, other: string): boolean =>
  featureOrder.indexOf(feature) < featureOrder.indexOf(other);

/** The leftmost feature of the same name: `users` for `users/changes`. */
export function firstOfName(feature: string): string {
  const [name = ''] = feature.split('/');
  return featureOrder.find((other) => name !== 'auth' && other.split('/')[0] === name) ?? feature;
}

export const frontDoorOf = (feature: string | undefined): string => `${FEATURES}${feature}/index.ts`;

/**
 * `auth/password` for a file of that folder; undefined for files outside the features. A folder inside a feature is one of
 * its own if it has a place in the order, which lets one name stand in two places of the row.
 */
export function featureOf(path: string): string | undefined {
  if (!path.startsWith(FEATURES)) return undefined;
  const [first = '', second = ''] = path.slice(FEATURES.length).split('/');
  const inner = `${first}/${second}`;
  return first === 'auth' || featureOrder.includes(inner) ? inner : first;
}
