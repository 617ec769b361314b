import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Skeleton } from '@keystead/ui';
import { FailedPart } from '../page/failed-part.tsx';
import { Waiting } from '../page/waiting.tsx';
import { useAdmin } from '../project/project.tsx';
import { For, useMay } from '../project/rights.tsx';
import { t } from '../words.ts';
import { InviteStaff } from './invite-staff.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { StaffRow } from './staff-row.tsx';
import { staffQuery } from './staff-query.ts';
import { TransferProject } from './transfer-project.tsx';
import '../project/setting.css';
import '../user/user.css';

/** Who looks after the project. */
export function Staff(): ReactElement {
  const { projectId } = useAdmin();
  const mayChange = useMay('staff');
  return (
    <>
      <p className="settings-about">
        {t('Who looks after the project, and what they may do. Each has an account of their own.')}{' '}
        {!mayChange && t('Owners alone invite, change roles and remove people.')}
        {projectId === 'internal' &&
          t('The staff of the internal project has owners alone: whoever changes its users could own every project.')}
      </p>
      <People />
      <For right="staff">
        <h2 className="section-title">{t('Invite somebody')}</h2>
        <InviteStaff />
      </For>
      <h2 className="section-title">{t('Open invitations')}</h2>
      <OpenInvitations />
      {mayChange && projectId !== 'internal' && <TransferProject />}
    </>
  );
}

function People(): ReactElement {
  const { data: staff, error, refetch } = useQuery(staffQuery(useAdmin()));
  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />;
  if (!staff) {
    return (
      <Waiting>
        <Skeleton shape="control" />
      </Waiting>
    );
  }
  const owners = staff.filter(({ role }) => role === 'owner').length;
  return (
    <ul className="settings-box user-rows">
      {staff.map((member) => (
        <StaffRow key={member.userId} member={member} isLastOwner={member.role === 'owner' && owners === 1} />
      ))}
    </ul>
  );
}
