import type { ReactElement } from 'react';
import type { InstanceSystem } from '@keystead/client/admin';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Section } from '../../kit/section.tsx';
import { t } from '../../words.ts';

const COLUMNS: readonly Column<InstanceSystem['settings'][number]>[] = [
  { label: t('Setting'), look: 'mono', cell: ({ name }) => name },
  {
    label: t('Value'),
    look: 'muted',
    cell: ({ value, isSet }) => (value === null ? isSet ? t('Hidden') : t('Not set') : <code>{value}</code>),
  },
  { label: t('Status'), cell: ({ isSet }) => (isSet ? t('Set') : t('Default')) },
];

interface SettingsInEffectProps {
  settings: InstanceSystem['settings'];
}

/** The settings of the process that responded. The server never sends secrets. */
export const SettingsInEffect = ({ settings }: SettingsInEffectProps): ReactElement => (
  <Section title={t('Active settings')}>
    <DataTable label={t('Active settings')} columns={COLUMNS} rows={settings} rowKey={({ name }) => name} />
  </Section>
);
