import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Avatar, copyIcon, Icon, personIcon, showToast } from '@keystead/ui';
import {
  buildingIcon,
  enterIcon,
  linesIcon,
  mailIcon,
  peopleIcon,
  sendIcon,
  slidersIcon,
} from '@keystead/ui/dashboard';
import { useSettled } from '../../kit/use-settled.ts';
import { useAdminIfAny } from '../../project/project.tsx';
import { nameOf } from '../../pages/users/user/name-of.ts';
import { formatCount, t } from '../../words.ts';
import { findItems, type PaletteGroup, type PaletteItem } from './find-items.ts';

const USER_PAGES = [
  { to: '/p/$projectId/users/$userId/profile', label: t('Profile'), icon: personIcon },
  { to: '/p/$projectId/users/$userId/sessions', label: t('Sessions'), icon: enterIcon },
  { to: '/p/$projectId/users/$userId/teams', label: t('Teams'), icon: buildingIcon },
  { to: '/p/$projectId/users/$userId/activity', label: t('Activity'), icon: linesIcon },
  { to: '/p/$projectId/users/$userId/emails', label: t('Emails'), icon: mailIcon },
] as const;

const TEAM_PAGES = [
  { to: '/p/$projectId/teams/$teamId/members', label: t('Members'), icon: peopleIcon },
  { to: '/p/$projectId/teams/$teamId/invitations', label: t('Invitations'), icon: sendIcon },
  { to: '/p/$projectId/teams/$teamId/settings', label: t('Settings'), icon: slidersIcon },
] as const;

const copyAction = (label: string, content: string): PaletteItem => ({
  key: `copy ${content}`,
  label,
  group: t('Actions'),
  hint: content,
  icon: <Icon path={copyIcon} />,
  onSelect: () => void navigator.clipboard.writeText(content).then(() => showToast(t('Copied'))),
});

interface FoundPeople {
  readonly groups: readonly PaletteGroup[];
  /** The search is still running, so there may be more. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Returns the users and teams that the server finds, on pages of a project. */
export function useFoundPeople(text: string): FoundPeople {
  const admin = useAdminIfAny();
  const typed = admin ? text.trim() : '';
  const query = useSettled(typed);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['search', admin?.projectId, query],
    queryFn: () => admin?.search(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    structuralSharing: false, // user and team objects have methods, which are new in every response
  });
  const { users = [], teams = [] } = data ?? {};
  const navigate = useNavigate();
  const projectId = admin?.projectId ?? '';
  const items: PaletteItem[] = [
    ...users.map((user) => ({
      key: user.id,
      label: nameOf(user),
      group: t('Users'),
      ...(user.displayName && user.primaryEmail !== null && { hint: user.primaryEmail }),
      icon: <Avatar name={user.displayName} imageUrl={user.profileImageUrl} size="small" />,
      onSelect: () => void navigate({ to: '/p/$projectId/users/$userId', params: { projectId, userId: user.id } }),
      actions: [
        ...USER_PAGES.map(({ to, label, icon }) => ({
          key: to,
          label,
          group: t('Go to'),
          icon: <Icon path={icon} />,
          onSelect: () => void navigate({ to, params: { projectId, userId: user.id } }),
        })),
        copyAction(t('Copy user ID'), user.id),
        ...(user.primaryEmail === null ? [] : [copyAction(t('Copy email'), user.primaryEmail)]),
      ],
    })),
    ...teams.map(({ id, displayName, profileImageUrl, memberCount }) => ({
      key: id,
      label: displayName,
      group: t('Teams'),
      ...(memberCount && { hint: countMembers(memberCount) }),
      icon: <Avatar name={displayName} imageUrl={profileImageUrl} size="small" />,
      onSelect: () => void navigate({ to: '/p/$projectId/teams/$teamId', params: { projectId, teamId: id } }),
      actions: [
        ...TEAM_PAGES.map(({ to, label, icon }) => ({
          key: to,
          label,
          group: t('Go to'),
          icon: <Icon path={icon} />,
          onSelect: () => void navigate({ to, params: { projectId, teamId: id } }),
        })),
        copyAction(t('Copy team ID'), id),
      ],
    })),
  ];
  const isCurrent = typed === query && !isPlaceholderData;
  return {
    // Until the response arrives, only earlier results that match the words are shown, so that Enter never opens the
    // wrong user.
    groups: typed === '' ? [] : findItems(items, isCurrent ? '' : typed),
    isSearching: typed !== query || (query !== '' && isFetching),
    error: typed === query && query !== '' ? error : null,
    retry: () => void refetch(),
  };
}

const countMembers = (count: { readonly value: number; readonly isCapped: boolean }): string =>
  count.value === 1 ? t('1 member') : t('{n} members', { n: formatCount(count) });
