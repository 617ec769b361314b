import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { FormDialog } from '../../kit/form.tsx';
import { useForm } from '../../kit/use-form.ts';
import { exportChoice, ExportFields } from '../settings/import-export/export-fields.tsx';
import { ExportSecrets } from '../settings/import-export/export-secrets.tsx';
import { useExport, type AskedExport } from '../settings/import-export/use-export.ts';
import { formatCount, formatNumber, t } from '../../words.ts';
import { filterOf } from './users-query.ts';
import { isNarrow } from './filter-parts.ts';
import { countSelected, type Selection } from './selection.ts';
import { useUserCount } from './user-count.tsx';
import type { UserSearch } from './user-search.ts';

interface ExportUsersProps {
  search: UserSearch;
  /** The users to export; all of them if undefined. */
  selection?: Selection;
  onClose: () => void;
}

/** Exports the listed users, or the selected ones, as a file. */
export function ExportUsers({ search, selection, onClose }: ExportUsersProps): ReactElement {
  const { data: count } = useUserCount(search);
  const [asked, setAsked] = useState<AskedExport>();
  const save = useExport();
  const send = (choice: z.infer<typeof exportChoice>): void => {
    const whom = selection?.kind === 'ids' ? { userIds: [...selection.ids] } : { filter: filterOf(search) };
    if (choice.includeSecrets) setAsked({ ...choice, ...whom });
    else save.mutate({ ...choice, ...whom }, { onSuccess: onClose });
  };
  const form = useForm({
    schema: exportChoice,
    values: { format: 'csv', includeSecrets: false },
    save: { ...save, mutate: send },
  });
  const users = selection ? formatNumber(countSelected(selection)) : count ? formatCount(count) : '';
  if (asked) return <ExportSecrets asked={asked} users={users} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('Export users')}
      text={
        selection?.kind === 'ids'
          ? t('Selected users: {n}.', { n: users })
          : isNarrow(search)
            ? t('Users that match your search and filters: {n}.', { n: users })
            : t('All users in this project: {n}.', { n: users })
      }
      submitLabel={form.values.includeSecrets ? t('Export…') : t('Export')}
      onClose={onClose}
    >
      <ExportFields form={form} />
    </FormDialog>
  );
}
