import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react';
import type { ServerTeam } from '@keystead/client/server';
import { copyIcon, Icon, MenuButton, showToast, type MenuContent, type MenuItem } from '@keystead/ui';
import { addIcon, buildingIcon, moreIcon, sendIcon, trashIcon } from '@keystead/ui/dashboard';
import { useTitleAfterwards } from '../page/use-title-afterwards.ts';
import { useAdmin } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { t } from '../words.ts';

const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;
const DeleteTeam = lazy(async () => ({ default: (await import('../team/delete-team.tsx')).DeleteTeam }));

interface TeamMenuProps {
  team: ServerTeam;
}

/** What can be done with one team without opening its page first. */
export function TeamMenu({ team }: TeamMenuProps): ReactElement {
  const { projectId } = useAdmin();
  const navigate = useNavigate();
  const mayManage = useMay('manage');
  const [isDeleting, setDeleting] = useState(false);
  useTitleAfterwards();
  const content = useMemo<MenuContent>(() => {
    const open = (search: { add?: 'member' | 'invitation' } = {}): void =>
      void navigate({ to: '/p/$projectId/teams/$teamId/members', params: { projectId, teamId: team.id }, search });
    const changes: MenuItem[] = [
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
        onSelect: () => setDeleting(true),
      },
    ];
    return {
      items: [
        { key: 'open', label: t('Open'), icon: <Icon path={buildingIcon} />, onSelect: () => open() },
        { key: 'id', label: t('Copy team id'), icon: <Icon path={copyIcon} />, onSelect: () => void copy(team.id) },
        ...(mayManage ? changes : []),
      ],
    };
  }, [mayManage, navigate, projectId, team.id]);
  const closeQuestion = (): void => setDeleting(false);
  return (
    <>
      <MenuButton label={t('Actions for {name}', { name: team.displayName })} load={loadPanel} content={content}>
        <Icon path={moreIcon} />
      </MenuButton>
      <Suspense fallback={null}>
        {isDeleting && <DeleteTeam team={team} onDeleted={closeQuestion} onClose={closeQuestion} />}
      </Suspense>
    </>
  );
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  showToast(t('Copied'));
}
