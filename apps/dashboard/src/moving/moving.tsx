import type { ReactElement } from 'react';
import { For } from '../project/rights.tsx';
import { t } from '../words.ts';
import { ExportForm } from './export-form.tsx';
import { FileForm } from './file-form.tsx';
import { ImportList } from './import-list.tsx';
import './moving.css';

/** Users move in by a file and out as one. */
export const Moving = (): ReactElement => (
  <>
    <For right="secrets">
      <h2 className="section-title">{t('Import')}</h2>
      <FileForm
        isDryRun
        submitLabel={t('Check the file')}
        hint={t('Tells who would come, and changes nothing. Nobody is mailed.')}
      />
      <h2 className="section-title">{t('Export')}</h2>
      <ExportForm />
    </For>
    <h2 className="section-title">{t('Imports')}</h2>
    <ImportList />
  </>
);
