import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { Alert, Button, Dialog } from '@keystead/ui';
import { ExportFields, type ExportChoice } from '../moving/export-fields.tsx';
import { ExportSecrets } from '../moving/export-secrets.tsx';
import { useExport } from '../moving/use-export.ts';
import { formatCount, formatNumber, t } from '../words.ts';
import { filterOf } from './filter-of.ts';
import { isNarrow } from './filter-parts.ts';
import { countSelected, type Selection } from './selection.ts';
import { useUserCount } from './user-count.tsx';
import type { UserSearch } from './user-search.ts';

interface ExportUsersProps {
  search: UserSearch;
  /** Some of them, or all; all unless given. */
  selection?: Selection;
  onClose: () => void;
}

/** Those whom the list shows as a file, or who are selected of them. */
export function ExportUsers({ search, selection, onClose }: ExportUsersProps): ReactElement {
  const id = useId();
  const { data: count } = useUserCount(search);
  const [choice, setChoice] = useState<ExportChoice>({ format: 'csv', includeSecrets: false });
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useExport();
  const asked = {
    ...choice,
    ...(selection?.kind === 'ids' ? { userIds: [...selection.ids] } : { filter: filterOf(search) }),
  };
  const users = selection ? formatNumber(countSelected(selection)) : count ? formatCount(count) : '';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (choice.includeSecrets) setAsked(true);
    else if (!isPending) mutate(asked, { onSuccess: onClose });
  };
  if (isAsked) return <ExportSecrets asked={asked} users={users} onClose={onClose} />;
  return (
    <Dialog
      title={t('Export users')}
      text={
        selection?.kind === 'ids'
          ? t('Those who are selected: {n}.', { n: users })
          : isNarrow(search)
            ? t('Those whom search and filters find: {n}.', { n: users })
            : t('Everybody in this project: {n}.', { n: users })
      }
      isBusy={isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="small" isBusy={isPending}>
            {choice.includeSecrets ? t('Export…') : t('Export')}
          </Button>
        </>
      }
    >
      <form className="new-user" id={id} noValidate onSubmit={send}>
        <ExportFields choice={choice} onChange={setChoice} />
        {error && <Alert title={error.message} />}
      </form>
    </Dialog>
  );
}
