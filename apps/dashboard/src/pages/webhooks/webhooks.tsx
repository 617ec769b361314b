import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { NewWebhookEndpoint, WebhookEndpoint } from '@keystead/client/admin';
import { Badge, Button, Icon } from '@keystead/ui';
import { addIcon, EmptyState, sendIcon } from '@keystead/ui/dashboard';
import { DataTable, SecondLine, type Column } from '../../kit/data-table.tsx';
import { Dot } from '../../kit/dot.tsx';
import { Page } from '../../kit/page.tsx';
import { useAdmin, useProject } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { formatDate, t } from '../../words.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { nameEvents, standingOf } from './webhook-words.ts';
import { endpointsQuery } from './webhooks-query.ts';

const COLUMNS: readonly Column<WebhookEndpoint>[] = [
  {
    label: t('URL'),
    cell: (endpoint) => (
      <>
        <Link
          from="/p/$projectId/webhooks"
          to="/p/$projectId/webhooks/$endpointId"
          params={{ endpointId: endpoint.id }}
          dir="ltr"
        >
          <Dot isWarning={standingOf(endpoint).tone === 'warning'} />
          {endpoint.url}
        </Link>
        {endpoint.description !== '' && <SecondLine>{endpoint.description}</SecondLine>}
      </>
    ),
  },
  { label: t('Events'), look: 'muted', isMinor: true, cell: nameEvents },
  {
    label: t('Status'),
    cell: (endpoint) => <Badge tone={standingOf(endpoint).tone}>{standingOf(endpoint).label}</Badge>,
  },
  { label: t('Created'), look: 'muted', isMinor: true, cell: ({ createdAt }) => formatDate(createdAt) },
];

/** The webhook endpoints of the project. */
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
      text={t('Send signed events to your server. Failed deliveries are retried for three days.')}
      actions={newEndpoint}
    >
      <DataTable
        label={t('Webhooks')}
        columns={COLUMNS}
        rows={endpoints}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            path={sendIcon}
            title={t('No webhooks yet')}
            text={t('Enter the URL of the endpoint that receives events.')}
            action={newEndpoint}
          />
        }
      />
      {isNew && mayMake && !created && <EndpointForm onCreated={setCreated} onClose={() => openForm(false)} />}
      {created && (
        <ShownSecret
          title={t('Endpoint created')}
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
