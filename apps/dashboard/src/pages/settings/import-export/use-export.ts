import type { NewExport } from '@keystead/client/admin';
import { useSave } from '../../../kit/use-save.ts';
import { useAdmin } from '../../../project/project.tsx';
import { downloadFrom } from './download.ts';

/** What the file contains: users, or the whole project if `isWhole` is set. */
export interface AskedExport extends NewExport {
  readonly isWhole?: boolean;
}

/** Requests an export URL and opens it. */
export function useExport() {
  const admin = useAdmin();
  return useSave({
    save: ({ isWhole, ...asked }: AskedExport) =>
      isWhole ? admin.exportProject({ includeSecrets: asked.includeSecrets ?? false }) : admin.exportUsers(asked),
    onSaved: ({ url }) => downloadFrom(url),
  });
}
