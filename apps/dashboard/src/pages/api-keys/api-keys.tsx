import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import type { AdminApp, ApiKey, NewApiKey } from '@keystead/client/admin';
import { Button, Icon } from '@keystead/ui';
import { addIcon, EmptyState, keyIcon } from '@keystead/ui/dashboard';
import { ConfirmSave } from '../../kit/confirm-save.tsx';
import { Page } from '../../kit/page.tsx';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin, useProject } from '../../project/project.tsx';
import { useMay } from '../../project/rights.tsx';
import { formatRelative, t } from '../../words.ts';
import { CreateKeys } from './create-keys.tsx';
import { CreatedKeys } from './created-keys.tsx';
import { EndingKeys } from './ending-keys.tsx';
import { KeyTable } from './key-table.tsx';

const apiKeysQuery = (admin: AdminApp) =>
  queryOptions({ queryKey: ['api-keys', admin.projectId], queryFn: () => admin.listApiKeys() });

/** The keys with which apps, servers and admins access the project. */
export function ApiKeys(): ReactElement {
  const admin = useAdmin();
  const { id: projectId } = useProject();
  const { data: sets } = useSuspenseQuery(apiKeysQuery(admin));
  const { new: isNew = false } = useSearch({ from: '/p/$projectId/api-keys' });
  const navigate = useNavigate();
  const [rotated, setRotated] = useState<ApiKey>();
  const [created, setCreated] = useState<NewApiKey>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const openForm = (isOpen: boolean): void =>
    void navigate({ to: '/p/$projectId/api-keys', params: { projectId }, search: isOpen ? { new: true } : {} });
  const closeForm = (): void => {
    setRotated(undefined);
    if (isNew) openForm(false);
  };
  const mayMake = useMay('secrets');
  const newKeys = mayMake && (
    <Button size="small" icon={<Icon path={addIcon} />} onClick={() => openForm(true)}>
      {t('New API keys')}
    </Button>
  );
  return (
    <Page
      title={t('API keys')}
      text={t('Each key set has up to three keys. After creation you only see the last four characters.')}
      actions={newKeys}
    >
      <EndingKeys sets={sets} onRotate={setRotated} />
      <KeyTable
        sets={sets}
        empty={
          <EmptyState
            path={keyIcon}
            title={t('No API keys yet')}
            text={t('Apps use a publishable key. Servers use a secret key.')}
            action={newKeys}
          />
        }
        onRotate={setRotated}
        onRevoke={setRevoked}
      />
      {((isNew && mayMake) || rotated) && !created && (
        <CreateKeys successorOf={rotated} onCreated={setCreated} onClose={closeForm} />
      )}
      {created && (
        <CreatedKeys
          keys={created}
          onClose={() => {
            setCreated(undefined);
            closeForm();
          }}
        />
      )}
      {revoked && <RevokeKeys set={revoked} onClose={() => setRevoked(undefined)} />}
    </Page>
  );
}

const DAY_MS = 86_400_000;

interface RevokeKeysProps {
  set: ApiKey;
  onClose: () => void;
}

/** Asks before revoking keys. If they were used in the last 24 hours, their description must be typed. */
function RevokeKeys({ set, onClose }: RevokeKeysProps): ReactElement {
  const save = useSave({ save: () => set.revoke(), refreshes: ['api-keys'], onSaved: onClose });
  const { description, lastUsedAt } = set;
  const [now] = useState(Date.now);
  const isInUse = lastUsedAt !== null && now - lastUsedAt.getTime() < DAY_MS;
  const use =
    lastUsedAt === null ? t('It has never been used.') : t('Last used {when}.', { when: formatRelative(lastUsedAt) });
  return (
    <ConfirmSave
      title={t('Revoke {keys}?', { keys: description })}
      text={`${t("Apps and servers that use these keys lose access within a second. You can't undo this.")} ${use}`}
      typed={isInUse ? description : undefined}
      confirmLabel={t('Revoke')}
      save={save}
      onClose={onClose}
    />
  );
}
