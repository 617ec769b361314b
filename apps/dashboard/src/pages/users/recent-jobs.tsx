import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { BulkJob } from '@keystead/client/admin';
import { Button, Dialog } from '@keystead/ui';
import { Details } from '../../kit/details.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { Row, Rows } from '../../kit/rows.tsx';
import { useAdmin } from '../../project/project.tsx';
import { teamQuery } from '../teams/team/team-query.ts';
import { nameOf } from './user/name-of.ts';
import { userQuery } from './user/user-query.ts';
import { formatRelative, t } from '../../words.ts';
import { bulkJobsQuery } from './bulk-jobs-query.ts';
import { describeJob } from './describe-job.ts';

interface RecentJobsProps {
  onClose: () => void;
}

/** The latest bulk jobs of all staff, with the users that couldn't be changed. */
export function RecentJobs({ onClose }: RecentJobsProps): ReactElement {
  const query = useQuery(bulkJobsQuery(useAdmin()));
  return (
    <Dialog
      title={t('Recent jobs')}
      text={t('Bulk actions of the last 7 days.')}
      onClose={onClose}
      actions={
        <Button variant="outline" size="small" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Loaded query={query}>
        {(jobs) => (
          <Rows label={t('Recent jobs')}>
            {jobs.map((job) => (
              <Row
                key={job.id}
                title={
                  <>
                    {describeJob(job)} {job.teamId !== null && <TeamOf id={job.teamId} />}
                  </>
                }
                detail={formatRelative(job.finishedAt ?? job.startsAt)}
              >
                {job.failed > 0 ? <Failures job={job} /> : undefined}
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
    </Dialog>
  );
}

interface ByIdProps {
  id: string;
}

/** The team that users were added to, if it still exists. */
function TeamOf({ id }: ByIdProps): ReactElement | null {
  const admin = useAdmin();
  const { data: team } = useQuery(teamQuery(admin, id));
  if (!team) return null;
  return (
    <Link to="/p/$projectId/teams/$teamId" params={{ projectId: admin.projectId, teamId: id }} dir="auto">
      {team.displayName}
    </Link>
  );
}

/** The users that failed, each with the reason. The service stores the first of them. */
function Failures({ job: { errors, failed } }: { job: BulkJob }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const others = failed - errors.length;
  return (
    <Details summary={t('Show failures')} onToggle={setOpen}>
      {isOpen && (
        <ul>
          {errors.map(({ userId, message }) => (
            <li key={userId}>
              <FailedUser id={userId} /> <span className="muted">{message}</span>
            </li>
          ))}
          {others > 0 && <li className="muted">{t('{n} more', { n: others })}</li>}
        </ul>
      )}
    </Details>
  );
}

/** The name of a user, or the ID if the user was deleted. */
function FailedUser({ id }: ByIdProps): ReactElement {
  const admin = useAdmin();
  const { data: user } = useQuery(userQuery(admin, id));
  if (user === null) return <code>{id}</code>;
  return (
    <Link to="/p/$projectId/users/$userId" params={{ projectId: admin.projectId, userId: id }} dir="auto">
      {user ? nameOf(user) : id}
    </Link>
  );
}
