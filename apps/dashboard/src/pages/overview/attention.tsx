import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ProjectAlert } from '@keystead/client/admin';
import { Badge, Icon } from '@keystead/ui';
import { enterIcon, globeIcon, keyIcon, lockIcon, mailIcon, peopleIcon, sendIcon } from '@keystead/ui/dashboard';
import { useOwner } from '../../owner/owner.tsx';
import { Box } from '../../kit/box.tsx';
import { LinkItem, LinkList } from '../../kit/link-list.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { useAdmin } from '../../project/project.tsx';
import { overviewQuery } from '../projects/overview-query.ts';
import { formatRelative, t } from '../../words.ts';

const EVERY_MS = 60_000;

interface Shown {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** Where it is mended. */
  readonly to:
    | '/p/$projectId/api-keys'
    | '/p/$projectId/domains'
    | '/p/$projectId/sign-in-methods'
    | '/p/$projectId/emails/log'
    | '/p/$projectId/webhooks/$endpointId'
    | '/p/$projectId/rate-limits'
    | '/p/$projectId/settings/staff';
  readonly endpointId?: string;
}

function shown(alert: ProjectAlert): Shown {
  switch (alert.id) {
    case 'key_expiring':
      return {
        icon: keyIcon,
        title: t('API key ends {when}', { when: formatRelative(alert.expiresAt) }),
        text: alert.description,
        to: '/p/$projectId/api-keys',
      };
    case 'production_check_failed':
      return {
        icon: globeIcon,
        title: t('A check of production mode fails'),
        text: alert.domain ?? t('Localhost is allowed'),
        to: '/p/$projectId/domains',
      };
    case 'provider_without_keys':
      return {
        icon: enterIcon,
        title: t('A provider has no keys'),
        text: alert.providerId,
        to: '/p/$projectId/sign-in-methods',
      };
    case 'mails_withheld':
      return {
        icon: mailIcon,
        title: t('{n} mails withheld', { n: alert.count }),
        text: t('A limit was reached in the last day'),
        to: '/p/$projectId/emails/log',
      };
    case 'mails_failing':
      return {
        icon: mailIcon,
        title: t('{failed} of {tried} mails failed', { failed: alert.failed, tried: alert.tried }),
        text: t('In the last day'),
        to: '/p/$projectId/emails/log',
      };
    case 'webhook_failing':
      return {
        icon: sendIcon,
        title: alert.isEnabled ? t('A webhook fails') : t('A webhook was switched off'),
        text: alert.url,
        to: '/p/$projectId/webhooks/$endpointId',
        endpointId: alert.webhookEndpointId,
      };
    case 'sign_ins_blocked':
      return {
        icon: lockIcon,
        title: t('{n} sign-ins blocked', { n: alert.count }),
        text: t('Too many tries in the last day'),
        to: '/p/$projectId/rate-limits',
      };
    case 'single_owner':
      return {
        icon: peopleIcon,
        title: t('One owner'),
        text: t('If they lose their account, nobody can manage the project'),
        to: '/p/$projectId/settings/staff',
      };
  }
}

/** What the owners should look at, each with the page to mend it. Asked for again every minute. */
export function Attention(): ReactElement {
  const { projectId } = useAdmin();
  const query = useQuery({ ...overviewQuery(useOwner()), refetchInterval: EVERY_MS });
  const alerts = (query.data?.get(projectId)?.alerts ?? []).map(shown);
  return (
    <Box
      title={
        <>
          {t('Needs attention')} {alerts.length > 0 && <Badge>{String(alerts.length)}</Badge>}
        </>
      }
      text={query.data && alerts.length === 0 ? t('All is well.') : undefined}
    >
      <Loaded query={query} lines={1}>
        {() => (
          <LinkList>
            {alerts.map(({ icon, title, text, to, endpointId = '' }) => (
              <LinkItem
                key={`${title} ${text} ${endpointId}`}
                to={to}
                params={{ projectId, endpointId }}
                icon={<Icon path={icon} />}
                title={title}
                detail={text}
              />
            ))}
          </LinkList>
        )}
      </Loaded>
    </Box>
  );
}
