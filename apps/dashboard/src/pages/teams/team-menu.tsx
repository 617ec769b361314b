import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { copyIcon, Icon, MenuButton, showToast, type MenuItem } from '@keystead/ui';
import { addIcon, buildingIcon, moreIcon, sendIcon, trashIcon } from '@keystead/ui/dashboard';
import { loadPanel } from '../../kit/load-panel.ts';
import { useAdmin } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { t } from '../../words.ts';
import { DeleteTeam } from './team/delete-team.tsx';

interface TeamMenuProps {
  team: ServerTeam;
}

/** Actions for a team that don't need its page. */
export function TeamMenu({ team }: TeamMenuProps): ReactElement {
  const { projectId } = useAdmin();
  const navigate = useNavigate();
  const mayManage = useMay('manage');
  const [isDeleting, setDeleting] = useState(false);
  const open = (search: { add?: 'member' | 'invitation' } = {}): void =>
    void navigate({ to: '/p/$projectId/teams/$teamId/members', params: { projectId, teamId: team.id }, search });
  const items: MenuItem[] = [
    { key: 'open', label: t('Open'), icon: <Icon path={buildingIcon} />, onSelect: () => open() },
    { key: 'id', label: t('Copy team ID'), icon: <Icon path={copyIcon} />, onSelect: () => void copy(team.id) },
  ];
  if (mayManage)
    items.push(
      {
        key: 'member',
        label: t('Add member'),
        icon: <Icon path={addIcon} />,
        startsGroup: true,
        onSelect: () => open({ add: 'member' }),
      },
      {
        key: 'invitation',
        label: t('Invite'),
        icon: <Icon path={sendIcon} />,
        onSelect: () => open({ add: 'invitation' }),
      },
      {
        key: 'delete',
        label: t('Delete…'),
        icon: <Icon path={trashIcon} />,
        startsGroup: true,
        tone: 'destructive',
        onSelect: () => setDeleting(true),
      },
    );
  const closeQuestion = (): void => setDeleting(false);
  return (
    <>
      <MenuButton label={t('Actions for {name}', { name: team.displayName })} load={loadPanel} content={{ items }}>
        <Icon path={moreIcon} />
      </MenuButton>
      {isDeleting && <DeleteTeam team={team} onDeleted={closeQuestion} onClose={closeQuestion} />}
    </>
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  showToast(t('Copied'));
}
