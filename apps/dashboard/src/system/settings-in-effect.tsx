import type { ReactElement } from 'react';
import type { InstanceSystem } from '@keystead/client/admin';
import { ColumnHeads } from '../page/column-heads.tsx';
import { t } from '../words.ts';
import { Section } from './section.tsx';

interface SettingsInEffectProps {
  settings: InstanceSystem['settings'];
}

/** Names and addresses are long, and phones narrow. */
const BREAKS = { overflowWrap: 'anywhere' } as const;

/** Of the process that answered. The server keeps secrets to itself. */
export const SettingsInEffect = ({ settings }: SettingsInEffectProps): ReactElement => (
  <Section id="settings" title={t('Settings in effect')}>
    <table className="ks ks-data">
      <ColumnHeads labels={[t('Setting'), t('Value'), t('Status')]} />
      <tbody>
        {settings.map(({ name, value, isSet }) => (
          <tr key={name}>
            <th className="ks ks-data-cell mail-first" scope="row" data-mono style={BREAKS}>
              {name}
            </th>
            <td
              className="ks ks-data-cell"
              data-mono={value !== null || undefined}
              data-muted={value === null || undefined}
              style={BREAKS}
            >
              {value ?? (isSet ? t('Not shown') : t('Not set'))}
            </td>
            <td className="ks ks-data-cell" data-muted={!isSet || undefined}>
              {isSet ? t('Set') : t('Default')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);
