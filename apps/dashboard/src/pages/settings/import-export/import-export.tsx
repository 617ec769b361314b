import type { ReactElement } from 'react';
import { Section } from '../../../kit/section.tsx';
import { For } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { ExportForm } from './export-form.tsx';
import { FileForm } from './file-form.tsx';
import { ImportList } from './import-list.tsx';

/** Imports and exports users. */
export const ImportExport = (): ReactElement => (
  <>
    <For right="secrets">
      <Section title={t('Import')}>
        <FileForm
          isDryRun
          submitLabel={t('Check file')}
          hint={t('Shows what would be imported. Nothing is changed and no emails are sent.')}
        />
      </Section>
      <Section title={t('Export')}>
        <ExportForm />
      </Section>
    </For>
    <Section title={t('Imports')}>
      <ImportList />
    </Section>
  </>
);
