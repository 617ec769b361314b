import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { Icon } from '@keystead/ui';
import { CodeBlock, enterIcon, globeIcon, peopleIcon, slidersIcon } from '@keystead/ui/dashboard';
import { Box } from '../../kit/box.tsx';
import { LinkItem, LinkList } from '../../kit/link-list.tsx';
import { useProject } from '../../project/project.tsx';
import { useSettings } from '../../settings-context.ts';
import { t } from '../../words.ts';
import { Highlighted } from './highlighted.tsx';

const NEXT = [
  { to: '/p/$projectId/domains', icon: globeIcon, label: 'Add your domain', hint: 'Localhost works already.' },
  {
    to: '/p/$projectId/sign-in-methods',
    icon: enterIcon,
    label: 'Switch on magic links, Google or GitHub',
    hint: 'About two minutes each.',
  },
  {
    to: '/p/$projectId/settings',
    icon: slidersIcon,
    label: 'Go to production',
    hint: 'What is still missing is listed there.',
  },
  {
    to: '/p/$projectId/settings/staff',
    icon: peopleIcon,
    label: 'Invite a second owner',
    hint: 'So that nobody is locked out.',
  },
] as const;

/** What comes after the first user. */
export function WhatNext(): ReactElement {
  const { id: projectId } = useProject();
  return (
    <Box title={t('Then')}>
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

/** Apps of the same wire protocol keep their code. */
export function FromStackAuth(): ReactElement {
  const line = `baseUrl: '${useSettings().baseUrl}'`;
  return (
    <Box
      title={t('Coming from Stack Auth?')}
      text={t('Keep your code. Change the base URL, the project id and the keys.')}
    >
      <CodeBlock label={t('Base URL')} action={<CopyButton content={line} />}>
        <Highlighted code={line} />
      </CodeBlock>
    </Box>
  );
}
