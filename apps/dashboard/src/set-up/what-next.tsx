import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/react';
import { chevronIcon, Icon } from '@keystead/ui';
import { CodeBlock, enterIcon, globeIcon, peopleIcon, slidersIcon } from '@keystead/ui/dashboard';
import { useProject } from '../project/project.tsx';
import { useSettings } from '../settings-context.ts';
import { t } from '../words.ts';
import { Highlighted } from './highlighted.tsx';

const NEXT = [
  { to: '/p/$projectId/domains', icon: globeIcon, label: 'Add your domain', hint: 'Localhost works already.' },
  {
    to: '/p/$projectId/methods',
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
    <section className="setup-box" aria-labelledby="what-next">
      <h2 className="setup-box-title" id="what-next">
        {t('Then')}
      </h2>
      <ul className="setup-next">
        {NEXT.map(({ to, icon, label, hint }) => (
          <li key={to}>
            <Link className="setup-next-link" to={to} params={{ projectId }}>
              <Icon path={icon} />
              <span>
                <span className="setting-label">{t(label)}</span>
                <span className="setting-hint">{t(hint)}</span>
              </span>
              <Icon path={chevronIcon} isDirectional />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Apps of the same wire protocol keep their code. */
export function FromStackAuth(): ReactElement {
  const line = `baseUrl: '${useSettings().baseUrl}'`;
  return (
    <section className="setup-box" aria-labelledby="from-stack-auth">
      <h2 className="setup-box-title" id="from-stack-auth">
        {t('Coming from Stack Auth?')}
      </h2>
      <p className="setup-box-text">{t('Keep your code. Change the base URL, the project id and the keys.')}</p>
      <CodeBlock label={t('Base URL')} action={<CopyButton content={line} />}>
        <Highlighted code={line} />
      </CodeBlock>
    </section>
  );
}
