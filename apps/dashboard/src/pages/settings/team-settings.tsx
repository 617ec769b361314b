import type { ReactElement } from 'react';
import { Rows } from '../../kit/rows.tsx';
import { useProject } from '../../project/project.tsx';
import { SettingSwitch } from '../../project/setting-switch.tsx';
import { t } from '../../words.ts';

/** Who creates teams. */
export function TeamSettings(): ReactElement {
  const { config } = useProject();
  return (
    <Rows>
      <SettingSwitch
        label={t('People may create teams')}
        hint={t('Adds it to the account screen and the team switcher. Servers can always create teams.')}
        isOn={config.clientTeamCreationEnabled}
        change={(clientTeamCreationEnabled) => ({ config: { clientTeamCreationEnabled } })}
      />
      <SettingSwitch
        label={t('A team for everybody who signs up')}
        hint={t('They become its creator. People who are there already get none.')}
        isOn={config.createTeamOnSignUp}
        change={(createTeamOnSignUp) => ({ config: { createTeamOnSignUp } })}
      />
    </Rows>
  );
}
