'use client';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { CurrentTeam, Page, TeamUser } from '@keystead/client';
import { useKit } from '../account-settings/use-kit.ts';

interface MembersRowProps {
  team: CurrentTeam;
}

const limit = 100;

/** Lists the members of a team, a hundred at a time. */
export function MembersRow({ team }: MembersRowProps): ReactElement {
  const { Button, FormProblem, LoadProblem, SettingsRow, Skeleton, VisuallyHidden, ...hooks } = useKit();
  const { t } = hooks.useKeystead();
  const first = hooks.useTeamUsersState(team, { limit });
  const [rest, setRest] = useState<Page<TeamUser>>();
  const { attempt, ...loading } = hooks.useAttempt();
  const cursor = (rest ?? first.data)?.nextCursor ?? undefined;
  // The button to show more disappears with the last page.
  const root = hooks.useFocusBack<HTMLDivElement>(cursor !== undefined, 'table');

  const showMore = (): Promise<void> =>
    attempt(async () => {
      const page = await team.listUsers({ limit, ...(cursor !== undefined && { cursor }) });
      setRest({ ...page, items: [...(rest?.items ?? []), ...page.items] });
    });

  return (
    <SettingsRow label={t('Members')}>
      {first.data ? (
        <div ref={root} className="ks ks-settings-control">
          <MembersTable>
            {[...first.data.items, ...(rest?.items ?? [])].map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </MembersTable>
          <FormProblem {...loading} />
          {cursor !== undefined && (
            <Button variant="outline" size="small" isBusy={loading.isBusy} onClick={() => void showMore()}>
              {t('Show more')}
            </Button>
          )}
        </div>
      ) : first.error ? (
        <LoadProblem error={first.error} onRetry={first.refetch} />
      ) : (
        <>
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
          <MembersTable>
            <MemberCells picture={<Skeleton shape="avatar" />} name={<Skeleton shape="text" width={50} />} />
          </MembersTable>
        </>
      )}
    </SettingsRow>
  );
}

interface MembersTableProps {
  children: ReactNode;
}

function MembersTable({ children }: MembersTableProps): ReactElement {
  const { t } = useKit().useKeystead();
  return (
    <table className="ks ks-table ks-status" tabIndex={-1} aria-label={t('Members')}>
      <thead className="ks">
        <tr className="ks">
          <th className="ks ks-table-cell" scope="col">
            {t('User')}
          </th>
          <th className="ks ks-table-cell" scope="col">
            {t('Name')}
          </th>
        </tr>
      </thead>
      <tbody className="ks">{children}</tbody>
    </table>
  );
}

interface MemberProps {
  member: TeamUser;
}

function Member({ member }: MemberProps): ReactElement {
  const { Avatar, useKeystead } = useKit();
  const { t } = useKeystead();
  const { displayName, profileImageUrl } = member.teamProfile;
  return (
    <MemberCells
      picture={<Avatar name={displayName} imageUrl={profileImageUrl} />}
      name={displayName || <span className="ks ks-settings-hint">{t('No name yet')}</span>}
    />
  );
}

interface MemberCellsProps {
  picture: ReactNode;
  name: ReactNode;
}

const MemberCells = ({ picture, name }: MemberCellsProps): ReactElement => (
  <tr className="ks">
    <td className="ks ks-table-cell">{picture}</td>
    <td className="ks ks-table-cell">
      <bdi className="ks">{name}</bdi>
    </td>
  </tr>
);
