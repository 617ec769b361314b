import type { ReactElement } from 'react';
import { Rows } from '../../kit/rows.tsx';
import { useProject } from '../../project/project.tsx';
import { SettingSwitch } from '../../project/setting-switch.tsx';
import { t } from '../../words.ts';

/** Who can create teams. */
export function TeamSettings(): ReactElement {
  const { config } = useProject();
  return (
    <Rows>
      <SettingSwitch
        label={t('Let users create teams')}
        hint={t('Adds the option to the account page and the team switcher. Your server can always create teams.')}
        isOn={config.clientTeamCreationEnabled}
        change={(clientTeamCreationEnabled) => ({ config: { clientTeamCreationEnabled } })}
      />
      <SettingSwitch
        label={t('Create a team for each new user')}
        hint={t("They become its creator. Existing users don't get a team.")}
        isOn={config.createTeamOnSignUp}
        change={(createTeamOnSignUp) => ({ config: { createTeamOnSignUp } })}
      />
    </Rows>
  );
}
