import type { ReactElement } from 'react';
import { Section } from '../../../kit/section.tsx';
import { For } from '../../../project/rights.tsx';
import { t } from '../../../words.ts';
import { ExportForm } from './export-form.tsx';
import { FileForm } from './file-form.tsx';
import { ImportList } from './import-list.tsx';

/** Users come by a file and leave as one. */
export const ImportExport = (): ReactElement => (
  <>
    <For right="secrets">
      <Section title={t('Import')}>
        <FileForm
          isDryRun
          submitLabel={t('Check the file')}
          hint={t('Tells who would come, and changes nothing. Nobody is mailed.')}
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
