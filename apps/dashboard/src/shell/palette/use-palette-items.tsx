import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';
import { Icon, personIcon, signOutIcon } from '@keystead/ui';
import { addIcon, chartIcon, gridIcon, moonIcon, slidersIcon, sunIcon } from '@keystead/ui/dashboard';
import { useOwner } from '../../owner/owner.tsx';
import { isOfferedIn } from '../../project/rights.tsx';
import { projectsQuery } from '../../pages/projects/projects-query.ts';
import { ProjectMark } from '../project-mark.tsx';
import { creations, railGroups } from '../rail-items.ts';
import { useTheme } from '../theme.ts';
import { t } from '../../words.ts';
import type { PaletteItem } from './find-items.ts';
import { paletteSettings } from './palette-settings.ts';

/** Returns all items that the palette can open from here. */
export function usePaletteItems(projectId: string | undefined): PaletteItem[] {
  const owner = useOwner();
  const { data: projects = [] } = useQuery(projectsQuery(owner));
  const navigate = useNavigate();
  const { choose } = useTheme();
  const project = useQueryClient().getQueryData<AdminProjectWithoutSecrets>(['project', projectId]);
  const isOffered = isOfferedIn(project ?? { staffRights: [] });
  const pages = projectId === undefined ? [] : railGroups.flatMap(({ items }) => items.filter(isOffered));
  const inProject = { projectId: projectId ?? '' };
  return [
    ...pages.map(({ to, label, icon }) => ({
      key: to,
      label,
      group: t('Go to'),
      icon: <Icon path={icon} />,
      onSelect: () => void navigate({ to, params: inProject }),
    })),
    {
      key: 'projects',
      label: t('All projects'),
      group: t('Go to'),
      icon: <Icon path={gridIcon} />,
      onSelect: () => void navigate({ to: '/' }),
    },
    ...projects
      .filter(({ id }) => id === 'internal')
      .map(() => ({
        key: 'system',
        label: t('System'),
        group: t('Go to'),
        icon: <Icon path={chartIcon} />,
        onSelect: () => void navigate({ to: '/system' }),
      })),
    {
      key: 'account',
      label: t('Account settings'),
      group: t('Go to'),
      icon: <Icon path={personIcon} />,
      onSelect: () => void navigate({ to: '/handler/$', params: { _splat: 'account-settings' } }),
    },
    ...projects.map(({ id, displayName, description }) => ({
      key: id,
      label: displayName,
      group: t('Projects'),
      hint: description,
      icon: <ProjectMark id={id} name={displayName} />,
      onSelect: () => void navigate({ to: '/p/$projectId', params: { projectId: id } }),
    })),
    ...(projectId === undefined ? [] : paletteSettings.filter(isOffered)).map(({ label, to, page }) => ({
      key: `${to} ${label}`,
      label,
      group: t('Settings'),
      hint: page,
      icon: <Icon path={slidersIcon} />,
      onSelect: () => void navigate({ to, params: inProject }),
    })),
    ...(projectId === undefined ? [] : creations.filter(isOffered)).map(({ to, label }) => ({
      key: `new ${to}`,
      label,
      group: t('Actions'),
      icon: <Icon path={addIcon} />,
      onSelect: () => void navigate({ to, params: inProject, search: { new: true } }),
    })),
    {
      key: 'new-project',
      label: t('New project'),
      group: t('Actions'),
      icon: <Icon path={addIcon} />,
      onSelect: () => void navigate({ to: '/', search: { new: true } }),
    },
    {
      key: 'light',
      label: t('Light theme'),
      group: t('Actions'),
      icon: <Icon path={sunIcon} />,
      onSelect: () => choose('light'),
    },
    {
      key: 'dark',
      label: t('Dark theme'),
      group: t('Actions'),
      icon: <Icon path={moonIcon} />,
      onSelect: () => choose('dark'),
    },
    {
      key: 'sign-out',
      label: t('Sign out'),
      group: t('Actions'),
      icon: <Icon path={signOutIcon} isDirectional />,
      onSelect: () => void owner.signOut(),
    },
  ];
}
