import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactElement } from 'react';
import type { ProjectAlert } from '@keystead/client/admin';
import { useOwner } from '../owner/owner.tsx';
import { useAdmin } from '../project/project.tsx';
import { overviewQuery } from '../projects/overview-query.ts';
import { t } from '../words.ts';
import type { RailItem } from './rail-items.ts';

const EVERY_MS = 60_000;

/** The page where each alert is mended. */
const pages: Readonly<Record<ProjectAlert['id'], RailItem['to']>> = {
  key_expiring: '/p/$projectId/keys',
  production_check_failed: '/p/$projectId/domains',
  provider_without_keys: '/p/$projectId/methods',
  mails_withheld: '/p/$projectId/emails',
  mails_failing: '/p/$projectId/emails',
  webhook_failing: '/p/$projectId/webhooks',
  sign_ins_blocked: '/p/$projectId/protection',
  single_owner: '/p/$projectId/settings',
};

interface TroubleProps extends Pick<RailItem, 'to'> {
  /** What the link is described by. */
  id: string;
}

/** A dot where an alert of the project is mended, and words for those who do not see it. All links share one question a minute. */
export function Trouble({ id, to }: TroubleProps): ReactElement | null {
  const { projectId } = useAdmin();
  const { data } = useQuery({ ...overviewQuery(useOwner()), refetchInterval: EVERY_MS });
  if (!data?.get(projectId)?.alerts.some((alert) => pages[alert.id] === to)) return null;
  return (
    <span id={id} className="rail-aside" style={DOT} aria-hidden="true">
      {t('Needs attention')}
    </span>
  );
}

/** Drawn by its border, which stays where colours are those of the system; there is no room for the words in it. */
const DOT: CSSProperties = {
  boxSizing: 'border-box',
  width: 6,
  height: 6,
  overflow: 'hidden',
  border: '3px solid var(--_warning)',
  borderRadius: '50%',
};
