import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSave, type Save } from '../../kit/use-save.ts';
import { useAdmin } from '../../project/project.tsx';

const YEAR_MS = 365 * 86_400_000;

interface NewKey {
  /** The full key, while this tab has it: full keys are shown once. */
  readonly key: string | undefined;
  readonly create: Save<void>;
}

/**
 * A key for the snippets: the publishable client key or the secret server key. It is created on demand and kept until
 * the tab is closed.
 */
export function useNewKey(isServer: boolean): NewKey {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const queryKey = ['new-key', admin.projectId, isServer] as const;
  const { data: key } = useQuery<string>({ queryKey, enabled: false, staleTime: Infinity, gcTime: Infinity });
  const create = useSave({
    save: async () => {
      const created = await admin.createApiKey({
        description: isServer ? 'Server' : 'Web app',
        expiresAt: new Date(Date.now() + YEAR_MS),
        hasPublishableClientKey: !isServer,
        hasSecretServerKey: isServer,
      });
      queryClient.setQueryData(queryKey, isServer ? created.secretServerKey : created.publishableClientKey);
    },
    refreshes: ['api-keys', 'setup-status'],
  });
  return { key, create };
}
