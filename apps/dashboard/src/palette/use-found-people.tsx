import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Avatar } from '@keystead/ui';
import { useSettled } from '../page/use-settled.ts';
import { useAdminIfAny } from '../project/project.tsx';
import { nameOf } from '../user/name-of.ts';
import { formatCount, t } from '../words.ts';
import { findItems, type PaletteGroup, type PaletteItem } from './find-items.ts';

interface FoundPeople {
  readonly groups: readonly PaletteGroup[];
  /** There may be more: what is typed is still being looked for. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The users and teams that the server finds by what is typed, where the page is one of a project. */
export function useFoundPeople(text: string): FoundPeople {
  const admin = useAdminIfAny();
  const typed = admin ? text.trim() : '';
  const query = useSettled(typed);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['search', admin?.projectId, query],
    queryFn: () => admin?.search(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    structuralSharing: false, // users and teams bring their methods along
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
    })),
    ...teams.map(({ id, displayName, profileImageUrl, memberCount }) => ({
      key: id,
      label: displayName,
      group: t('Teams'),
      ...(memberCount && { hint: countMembers(memberCount) }),
      icon: <Avatar name={displayName} imageUrl={profileImageUrl} size="small" />,
      onSelect: () => void navigate({ to: '/p/$projectId/teams/$teamId', params: { projectId, teamId: id } }),
    })),
  ];
  const isCurrent = typed === query && !isPlaceholderData;
  return {
    // Until the answer is there, those of the last one that still fit: ↵ opens nobody whom the words do not mean.
    groups: typed === '' ? [] : findItems(items, isCurrent ? '' : typed),
    isSearching: typed !== query || (query !== '' && isFetching),
    error: typed === query && query !== '' ? error : null,
    retry: () => void refetch(),
  };
}

const countMembers = (count: { readonly value: number; readonly isCapped: boolean }): string =>
  count.value === 1 ? t('1 member') : t('{n} members', { n: formatCount(count) });
