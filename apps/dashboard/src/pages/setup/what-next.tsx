import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { Icon } from '@keystead/ui';
import { CodeBlock, enterIcon, globeIcon, peopleIcon, sendIcon, slidersIcon } from '@keystead/ui/dashboard';
import { Box } from '../../kit/box.tsx';
import { LinkItem, LinkList } from '../../kit/link-list.tsx';
import { useProject } from '../../project/project.tsx';
import { useSettings } from '../../settings-context.ts';
import { t } from '../../words.ts';
import { Highlighted } from '../../kit/highlighted.tsx';

const NEXT = [
  { to: '/p/$projectId/domains', icon: globeIcon, label: 'Add your domain', hint: 'Localhost works already.' },
  {
    to: '/p/$projectId/sign-in-methods',
    icon: enterIcon,
    label: 'Enable magic links, Google, or GitHub',
    hint: 'About two minutes each.',
  },
  {
    to: '/p/$projectId/settings',
    icon: slidersIcon,
    label: 'Go to production',
    hint: "See what's still missing.",
  },
  {
    to: '/p/$projectId/settings/staff',
    icon: peopleIcon,
    label: 'Invite a second owner',
    hint: "So you don't get locked out.",
  },
  {
    to: '/p/$projectId/settings/import-export',
    icon: sendIcon,
    label: 'Import users',
    hint: 'From Clerk, Auth0, Supabase, Firebase, Better Auth, or a file.',
  },
] as const;

/** Links to the pages that are useful after the first user. */
export function WhatNext(): ReactElement {
  const { id: projectId } = useProject();
  return (
    <Box title={t('Next steps')}>
      <LinkList>
        {NEXT.map(({ to, icon, label, hint }) => (
          <LinkItem
            key={to}
            to={to}
            params={{ projectId }}
            icon={<Icon path={icon} />}
            title={t(label)}
            detail={t(hint)}
          />
        ))}
      </LinkList>
    </Box>
  );
}

/** Apps that use the same wire protocol keep their code. */
export function FromStackAuth(): ReactElement {
  const line = `baseUrl: '${useSettings().baseUrl}'`;
  return (
    <Box
      title={t('Coming from Stack Auth?')}
      text={t('Keep your code. Change the base URL, the project ID, and the keys.')}
    >
      <CodeBlock label={t('Base URL')} action={<CopyButton content={line} />}>
        <Highlighted code={line} />
      </CodeBlock>
    </Box>
  );
}
