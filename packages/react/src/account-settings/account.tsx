'use client';
import { useEffect, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Icon, personIcon, Settings, shieldIcon, signOutIcon, type SettingsItem } from '@keystead/ui';
import { useTeamsState } from '../hooks/use-teams.ts';
import { useKeystead } from '../provider.tsx';
import { TeamPage, TeamsInMenu } from '../teams/teams-on-demand.tsx';
import { RowsSkeleton } from './account-skeleton.tsx';
import { changePath } from './change-path.ts';
import { findSection, pathOf } from './find-section.ts';
import { OnDemand, partOnDemand } from './on-demand.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SignOutSection } from './sign-out-section.tsx';

const security = partOnDemand(async () => (await import('./sections-on-demand.ts')).SecuritySection);

export interface AccountProps {
  user: CurrentUser;
  path: string;
  /** Called when the user is about to be signed out here, which opens another page. */
  onLeaving: (isLeaving: boolean) => void;
}

/** The menu, and the section that the path names. */
export function Account({ user, path, onLeaving }: AccountProps): ReactElement {
  const { app, t, go } = useKeystead();
  const base = pathOf(app.urls.accountSettings);
  const items = useAccountMenu(base);
  const teams = useTeamsState();

  const named = findSection(path, base);
  const team = teams.data?.find(({ id }) => named === `teams/${id}`);
  const isForeign = Boolean(named?.startsWith('teams/') && teams.data && !team);
  const section = isForeign ? 'unknown' : named;

  // An unknown section, or a team the user is not in: the URL is corrected, and the first section already shows.
  const isUnknown = section === 'unknown';
  useEffect(() => {
    if (isUnknown) changePath(base, { isReplacing: true });
  }, [base, isUnknown]);

  const isOpen = section !== 'unknown' && section !== undefined;
  const key = isOpen ? section : 'profile';
  const item = items.find((one) => one.key === key);
  const ofTeams = { base, current: key, onGo: changePath };
  return (
    <Settings
      title={t('Account settings')}
      back={{ label: t('Go to home'), href: app.urls.home, onFollow: () => go('home') }}
      items={items}
      more={<TeamsInMenu {...ofTeams} teams={teams} />}
      current={key}
      heading={
        item?.label ?? (key === 'team-creation' ? t('Create a team') : (team?.displayName ?? t('Team settings')))
      }
      isOpen={isOpen}
      closeLabel={t('Close')}
      onChoose={(chosen) => changePath(chosen?.href ?? base)}
    >
      {key === 'profile' && <ProfileSection user={user} onLeaving={onLeaving} />}
      {key === 'security' && <OnDemand part={security} given={{ user }} pending={<RowsSkeleton />} />}
      {key === 'sign-out' && <SignOutSection onLeaving={onLeaving} />}
      {!item && <TeamPage key={key} {...ofTeams} teams={teams} team={team} user={user} />}
    </Settings>
  );
}

/** The menu items, in order. */
function useAccountMenu(base: string): SettingsItem[] {
  const { t } = useKeystead();
  return [
    { key: 'profile', label: t('My Profile'), icon: <Icon path={personIcon} />, href: `${base}/profile` },
    { key: 'security', label: t('Security'), icon: <Icon path={shieldIcon} />, href: `${base}/security` },
    {
      key: 'sign-out',
      label: t('Sign Out'),
      icon: <Icon path={signOutIcon} isDirectional />,
      href: `${base}/sign-out`,
    },
  ];
}
