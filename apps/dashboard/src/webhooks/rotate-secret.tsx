import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { WebhookEndpoint } from '@keystead/client/admin';
import { Alert } from '@keystead/ui';
import { ConfirmDialog } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import { ShownSecret } from './shown-secret.tsx';
import { webhooksKey } from './webhooks-query.ts';

interface RotateSecretProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Gives a receiver a new secret, and shows it once. */
export function RotateSecret({ endpoint, onClose }: RotateSecretProps): ReactElement {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const rotation = useMutation({
    mutationFn: () => admin.rotateWebhookSecret(endpoint.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey(admin) }),
  });
  if (rotation.data)
    return <ShownSecret title={t('The new secret is ready')} secret={rotation.data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('Make a new secret?')}
      text={t('For 24 hours messages are signed with the old one as well. Put the new one in place within that time.')}
      confirmLabel={t('Make a new secret')}
      cancelLabel={t('Cancel')}
      isBusy={rotation.isPending}
      problem={rotation.error && <Alert title={rotation.error.message} />}
      onConfirm={() => rotation.mutate()}
      onClose={onClose}
    />
  );
}
