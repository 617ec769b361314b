import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Alert, Button, Icon, MenuButton, type MenuContent } from '@keystead/ui';
import { ConfirmDialog, moreIcon, refreshIcon, sendIcon } from '@keystead/ui/dashboard';
import { useAdmin, useProject } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { t } from '../words.ts';
import { webhooksKey } from './webhooks-query.ts';

const EndpointForm = lazy(async () => ({ default: (await import('./endpoint-form.tsx')).EndpointForm }));
const Replay = lazy(async () => ({ default: (await import('./replay.tsx')).Replay }));
const RotateSecret = lazy(async () => ({ default: (await import('./rotate-secret.tsx')).RotateSecret }));
const TestEvent = lazy(async () => ({ default: (await import('./test-event.tsx')).TestEvent }));
const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;

interface EndpointProps {
  endpoint: WebhookEndpoint;
}

/** What can be done with one receiver. */
export function EndpointActions({ endpoint }: EndpointProps): ReactElement {
  const [asked, setAsked] = useState<'test' | 'replay' | 'edit' | 'rotate' | 'delete'>();
  const mayMakeSecrets = useMay('secrets');
  const close = (): void => setAsked(undefined);
  const content = useMemo<MenuContent>(
    () => ({
      items: [
        { key: 'edit', label: t('Edit…'), onSelect: () => setAsked('edit') },
        ...(mayMakeSecrets ? [{ key: 'rotate', label: t('New secret…'), onSelect: () => setAsked('rotate') }] : []),
        { key: 'delete', label: t('Delete…'), onSelect: () => setAsked('delete') },
      ],
    }),
    [mayMakeSecrets],
  );
  return (
    <>
      <Button variant="outline" size="small" icon={<Icon path={sendIcon} />} onClick={() => setAsked('test')}>
        {t('Send test event')}
      </Button>
      <Button variant="outline" size="small" icon={<Icon path={refreshIcon} />} onClick={() => setAsked('replay')}>
        {t('Replay…')}
      </Button>
      <span className="user-more">
        <MenuButton label={t('Actions')} load={loadPanel} content={content}>
          <Icon path={moreIcon} />
        </MenuButton>
      </span>
      <Suspense fallback={null}>
        {asked === 'test' && <TestEvent endpoint={endpoint} onClose={close} />}
        {asked === 'replay' && <Replay endpoint={endpoint} onClose={close} />}
        {asked === 'rotate' && <RotateSecret endpoint={endpoint} onClose={close} />}
        {asked === 'edit' && <EndpointForm endpoint={endpoint} onClose={close} />}
      </Suspense>
      {asked === 'delete' && <DeleteEndpoint endpoint={endpoint} onClose={close} />}
    </>
  );
}

interface AskedProps extends EndpointProps {
  onClose: () => void;
}

function DeleteEndpoint({ endpoint, onClose }: AskedProps): ReactElement {
  const admin = useAdmin();
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { host } = new URL(endpoint.url);
  const deletion = useMutation({
    mutationFn: () => admin.deleteWebhookEndpoint(endpoint.id),
    onSuccess: async () => {
      await navigate({ to: '/p/$projectId/webhooks', params: { projectId } });
      await queryClient.invalidateQueries({ queryKey: webhooksKey(admin) });
    },
  });
  return (
    <ConfirmDialog
      title={t('Delete this endpoint?')}
      text={t('Nothing is sent there any more, and what was sent is forgotten. There is no way back.')}
      typed={{ expected: host, label: t('Type {name} to confirm', { name: host }) }}
      confirmLabel={t('Delete')}
      cancelLabel={t('Cancel')}
      isBusy={deletion.isPending}
      problem={deletion.error && <Alert title={deletion.error.message} />}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
