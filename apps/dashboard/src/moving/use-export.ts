import { useMutation } from '@tanstack/react-query';
import type { NewExport } from '@keystead/client/admin';
import { useAdmin } from '../project/project.tsx';
import { downloadFrom } from './download.ts';

/** What is to leave: users, unless all of the project is meant. */
export interface AskedExport extends NewExport {
  readonly isWhole?: boolean;
}

/** Asks for an address and opens it. */
export function useExport() {
  const admin = useAdmin();
  return useMutation({
    mutationFn: async ({ isWhole, ...asked }: AskedExport) => {
      const { includeSecrets = false } = asked;
      const answer = await (isWhole ? admin.exportProject({ includeSecrets }) : admin.exportUsers(asked));
      if (answer.status === 'error') throw answer.error;
      downloadFrom(answer.data.url);
    },
  });
}
