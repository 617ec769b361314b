import type { ReactElement } from 'react';
import type { InstanceSystem } from '@keystead/client/admin';
import { ColumnHeads } from '../page/column-heads.tsx';
import { formatNumber, formatRelative, t } from '../words.ts';
import { formatBytes } from './format-bytes.ts';
import { Section } from './section.tsx';

interface DatabaseProps {
  system: InstanceSystem;
}

/** The version, and how the database fares. */
export function Database({ system: { version, nodeVersion, database } }: DatabaseProps): ReactElement {
  const { migrations } = database;
  return (
    <>
      <dl
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
          gap: 14,
          margin: 0,
        }}
      >
        <Fact label={t('Version')} value={version} text={`Node ${nodeVersion}`} />
        <Fact
          label={t('Database')}
          value={formatBytes(database.sizeBytes)}
          text={t('PostgreSQL {version}', { version: database.version })}
        />
        <Fact
          label={t('Connections')}
          value={formatNumber(database.connections)}
          text={t('of {n} that PostgreSQL takes', { n: database.maxConnections })}
        />
        <Fact
          label={t('Migrations')}
          value={formatNumber(migrations.count)}
          text={t('{name}, {when}', { name: migrations.latest, when: formatRelative(migrations.latestAt) })}
        />
      </dl>
      <Section id="tables" title={t('Largest tables')}>
        <table className="ks ks-data">
          <ColumnHeads labels={[t('Table'), t('Size')]} />
          <tbody>
            {database.tables.map(({ name, sizeBytes }) => (
              <tr key={name}>
                <th className="ks ks-data-cell mail-first" scope="row" data-mono>
                  {name}
                </th>
                <td className="ks ks-data-cell" data-muted>
                  {formatBytes(sizeBytes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}

interface FactProps {
  label: string;
  value: string;
  text: string;
}

const Fact = ({ label, value, text }: FactProps): ReactElement => (
  <div className="setup-box" style={{ gap: 2 }}>
    <dt className="muted">{label}</dt>
    <dd className="project-card-number" style={{ margin: 0, fontSize: 24, lineHeight: '32px' }}>
      {value}
    </dd>
    <dd className="muted" style={{ margin: 0, overflowWrap: 'anywhere' }}>
      {text}
    </dd>
  </div>
);
