import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Button, closeIcon, Icon, IconButton, shieldIcon, showToast, signOutIcon, TextButton } from '@keystead/ui';
import { buildingIcon, flagIcon, trashIcon, uploadIcon } from '@keystead/ui/dashboard';
import { useSave } from '../../kit/use-save.ts';
import { useAdmin, useProject } from '../../project/project.tsx';
import { For, isOfferedIn } from '../../project/rights.tsx';
import { formatCount, t } from '../../words.ts';
import type { BulkAction } from './describe-job.ts';
import { countSelected, isFull, NOBODY, type Selection } from './selection.ts';
import { NotCounted, useUserCount } from './user-count.tsx';
import type { UserSearch } from './user-search.ts';
import { countQuery } from './users-query.ts';
import styles from './bulk.module.css';

const ExportUsers = lazy(async () => ({ default: (await import('./export-users.tsx')).ExportUsers }));

const ACTIONS = [
  { action: 'add_to_team', label: 'Add to team', icon: buildingIcon },
  { action: 'verify_email', label: 'Verify email', icon: shieldIcon, right: 'secrets' },
  { action: 'end_sessions', label: 'Sign out', icon: signOutIcon },
  { action: 'restrict', label: 'Restrict…', icon: flagIcon },
  { action: 'lift_restriction', label: 'Remove restriction', icon: flagIcon },
  { action: 'delete', label: 'Delete…', icon: trashIcon },
] as const;

interface BulkBarProps {
  search: UserSearch;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onAsk: (action: BulkAction) => void;
}

/** Actions for the selected users, or for all users that match. */
export function BulkBar({ search, selection, onSelect, onAsk }: BulkBarProps): ReactElement {
  const [isExporting, setExporting] = useState(false);
  const project = useProject();
  const n = countSelected(selection);
  return (
    <section className={styles.bulkBar} aria-label={t('Selection')}>
      <output>{isFull(selection) ? t('{n} selected (maximum)', { n }) : t('{n} selected', { n })}</output>
      {selection.kind === 'ids' && <SelectAll search={search} onSelect={onSelect} />}
      <div className={styles.bulkActions}>
        {ACTIONS.filter(isOfferedIn(project)).map(({ action, label, icon }) => (
          <Button
            key={action}
            variant="outline"
            size="small"
            tone={action === 'delete' ? 'destructive' : undefined}
            icon={<Icon path={icon} isDirectional={action === 'end_sessions'} />}
            onClick={() => onAsk(action)}
          >
            {t(label)}
          </Button>
        ))}
        <For right="secrets">
          <Button
            variant="outline"
            size="small"
            icon={<Icon path={uploadIcon} />}
            aria-haspopup="dialog"
            onClick={() => setExporting(true)}
          >
            {t('Export')}
          </Button>
        </For>
      </div>
      <IconButton label={t('Clear selection')} path={closeIcon} onClick={() => onSelect(NOBODY)} />
      <Suspense fallback={null}>
        {isExporting && <ExportUsers search={search} selection={selection} onClose={() => setExporting(false)} />}
      </Suspense>
    </section>
  );
}

/** Selects all users that match. A job needs their exact number, so they are counted completely. */
function SelectAll({ search, onSelect }: Pick<BulkBarProps, 'search' | 'onSelect'>): ReactElement | null {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const { data: count, error, refetch } = useUserCount(search);
  const { mutate, isPending } = useSave({
    save: () => queryClient.fetchQuery(countQuery(admin, search, count?.isCapped === false ? 'capped' : 'all')),
    onSaved: ({ value }) => onSelect({ kind: 'all', count: value }),
  });
  const fail = (): void => showToast(t('Too many to count. Narrow your filters.'), 'destructive');
  if (!count && !error) return null;
  return (
    <span aria-busy={isPending || undefined}>
      {count ? (
        <TextButton onClick={() => mutate(undefined, { onError: fail })}>
          {t('Select all {n}', { n: formatCount(count) })}
        </TextButton>
      ) : (
        <NotCounted why={error} onRetry={() => void refetch()} />
      )}
    </span>
  );
}
