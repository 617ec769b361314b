import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Button, Icon } from '@keystead/ui';
import { downloadIcon, uploadIcon } from '@keystead/ui/dashboard';
import { useAdmin } from '../project/project.tsx';
import { t } from '../words.ts';
import type { UserSearch } from './user-search.ts';

const ExportUsers = lazy(async () => ({ default: (await import('./export-users.tsx')).ExportUsers }));

interface MovingUsersProps {
  search: UserSearch;
}

/** The way to files that users come from, and a file of those whom the list shows. */
export function MovingUsers({ search }: MovingUsersProps): ReactElement {
  const { projectId } = useAdmin();
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Link
        className="ks ks-button user-import"
        data-variant="outline"
        data-size="small"
        to="/p/$projectId/settings/export"
        params={{ projectId }}
      >
        <span className="ks ks-button-label">
          <Icon path={downloadIcon} />
          {t('Import')}
        </span>
      </Link>
      <Button
        variant="outline"
        size="small"
        icon={<Icon path={uploadIcon} />}
        aria-haspopup="dialog"
        onClick={() => setExporting(true)}
      >
        {t('Export')}
      </Button>
      {isExporting && (
        <Suspense fallback={null}>
          <ExportUsers search={search} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  );
}
