import type { ReactElement } from 'react';
import type { InstanceSystem } from '@keystead/client/admin';
import { DataTable } from '../../kit/data-table.tsx';
import { Section } from '../../kit/section.tsx';
import { Stat, Stats } from '../../kit/stat.tsx';
import { formatNumber, formatRelative, t } from '../../words.ts';
import { formatBytes } from './format-bytes.ts';

interface DatabaseProps {
  system: InstanceSystem;
}

/** The version, and the status of the database. */
export function Database({ system: { version, nodeVersion, database } }: DatabaseProps): ReactElement {
  const { migrations } = database;
  return (
    <>
      <Stats>
        <Stat label={t('Version')} value={version} detail={`Node ${nodeVersion}`} />
        <Stat
          label={t('Database')}
          value={formatBytes(database.sizeBytes)}
          detail={t('PostgreSQL {version}', { version: database.version })}
        />
        <Stat
          label={t('Connections')}
          value={formatNumber(database.connections)}
          detail={t('of {n} allowed by PostgreSQL', { n: database.maxConnections })}
        />
        <Stat
          label={t('Migrations')}
          value={formatNumber(migrations.count)}
          detail={t('{name}, {when}', { name: migrations.latest, when: formatRelative(migrations.latestAt) })}
        />
      </Stats>
      <Section title={t('Largest tables')}>
        <DataTable
          label={t('Largest tables')}
          columns={[
            { label: t('Table'), look: 'mono', cell: ({ name }) => name },
            { label: t('Size'), look: 'muted', cell: ({ sizeBytes }) => formatBytes(sizeBytes) },
          ]}
          rows={database.tables}
          rowKey={({ name }) => name}
        />
      </Section>
    </>
  );
}
