import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useAdmin } from '../project/project.tsx';
import { setupStatusQuery } from './setup-status-query.ts';

const YEAR_MS = 365 * 86_400_000;

interface MadeKey {
  /** The key, while this tab still knows it: whole keys are shown once. */
  readonly key: string | undefined;
  readonly making: UseMutationResult<string, Error, void>;
}

/** A key for the snippets: the publishable one, or that of servers. It is made on demand and known until the tab is closed. */
export function useMadeKey(isServer: boolean): MadeKey {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const queryKey = ['made-key', admin.projectId, isServer];
  const { data: key } = useQuery<string>({ queryKey, enabled: false, staleTime: Infinity, gcTime: Infinity });
  const making = useMutation({
    mutationFn: async () => {
      const made = await admin.createApiKey({
        description: isServer ? 'Server' : 'Web app',
        expiresAt: new Date(Date.now() + YEAR_MS),
        hasPublishableClientKey: !isServer,
        hasSecretServerKey: isServer,
      });
      const whole = isServer ? made.secretServerKey : made.publishableClientKey;
      if (whole === null) throw new Error('The service made no such key.');
      return whole;
    },
    onSuccess: async (made) => {
      queryClient.setQueryData(queryKey, made);
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      await queryClient.invalidateQueries({ queryKey: setupStatusQuery(admin).queryKey });
    },
  });
  return { key, making };
}
