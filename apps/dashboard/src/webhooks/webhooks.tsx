import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { NewWebhookEndpoint, WebhookEndpoint } from '@keystead/client/admin';
import { Badge, Button, Icon } from '@keystead/ui';
import { addIcon, EmptyState, sendIcon } from '@keystead/ui/dashboard';
import { ColumnHeads } from '../page/column-heads.tsx';
import { Page } from '../page/page.tsx';
import { pressableRow } from '../page/pressable-row.ts';
import { useAdmin, useProject } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { formatDate, t } from '../words.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { nameEvents, standingOf } from './webhook-words.ts';
import { endpointsQuery } from './webhooks-query.ts';
import '../activity/activity.css';
import '../activity/event-table.css';
import '../api-keys/api-keys.css';
import '../emails/mail-table.css';
import '../team/team.css';

/** The servers that are told what happens. */
export function Webhooks(): ReactElement {
  const admin = useAdmin();
  const { id: projectId } = useProject();
  const { data: endpoints } = useSuspenseQuery(endpointsQuery(admin));
  const { new: isNew = false } = useSearch({ from: '/p/$projectId/webhooks' });
  const navigate = useNavigate();
  const [created, setCreated] = useState<NewWebhookEndpoint>();
  const openForm = (isOpen: boolean): void =>
    void navigate({ to: '/p/$projectId/webhooks', params: { projectId }, search: isOpen ? { new: true } : {} });
  const mayMake = useMay('secrets');
  const newEndpoint = mayMake && (
    <Button size="small" icon={<Icon path={addIcon} />} onClick={() => openForm(true)}>
      {t('New endpoint')}
    </Button>
  );
  return (
    <Page
      title={t('Webhooks')}
      text={t('Your servers are told what happens, signed and tried again until it has arrived.')}
      actions={newEndpoint}
    >
      {endpoints.length === 0 ? (
        <EmptyState
          path={sendIcon}
          title={t('No endpoint yet')}
          text={t('Name an address of your server that takes events.')}
          action={newEndpoint}
        />
      ) : (
        <EndpointTable endpoints={endpoints} />
      )}
      {isNew && mayMake && !created && <EndpointForm onCreated={setCreated} onClose={() => openForm(false)} />}
      {created && (
        <ShownSecret
          title={t('The endpoint is ready')}
          secret={created.secret}
          onClose={() =>
            void navigate({
              to: '/p/$projectId/webhooks/$endpointId',
              params: { projectId, endpointId: created.id },
            })
          }
        />
      )}
    </Page>
  );
}

interface EndpointTableProps {
  endpoints: readonly WebhookEndpoint[];
}

const EndpointTable = ({ endpoints }: EndpointTableProps): ReactElement => (
  <table className="ks ks-data mail-table">
    <ColumnHeads labels={[t('Address'), t('Events'), t('Status'), t('Created')]} />
    <tbody>
      {endpoints.map((endpoint) => {
        const { label, tone } = standingOf(endpoint);
        return (
          <tr key={endpoint.id} {...pressableRow}>
            <th className="ks ks-data-cell mail-first" scope="row">
              <Link
                className="event-type"
                data-grave={tone === 'warning' || undefined}
                from="/p/$projectId/webhooks"
                to="/p/$projectId/webhooks/$endpointId"
                params={{ endpointId: endpoint.id }}
                dir="ltr"
              >
                {endpoint.url}
              </Link>
              {endpoint.description !== '' && <span className="muted mail-error">{endpoint.description}</span>}
            </th>
            <td className="ks ks-data-cell" data-muted>
              {nameEvents(endpoint)}
            </td>
            <td className="ks ks-data-cell">
              <Badge tone={tone}>{label}</Badge>
            </td>
            <td className="ks ks-data-cell" data-muted>
              {formatDate(endpoint.createdAt)}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
