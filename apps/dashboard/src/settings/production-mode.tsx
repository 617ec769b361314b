import type { ReactElement } from 'react';
import { useProject } from '../project/project.tsx';
import { SettingSwitch } from '../project/setting-switch.tsx';
import { t } from '../words.ts';
import { ProductionChecklist } from './production-checklist.tsx';

/** The switch for real people, and what must be right before. */
export function ProductionMode(): ReactElement {
  const project = useProject();
  const isHeldUp = !project.isProductionMode && project.productionModeErrors.length > 0;
  const about = t('Refuses what is only fit for development: localhost, plain http, IP addresses as domains.');
  return (
    <div className="settings-box">
      <SettingSwitch
        label={t('Production mode')}
        hint={isHeldUp ? `${about} ${t('Every check below must pass first.')}` : about}
        isOn={project.isProductionMode}
        change={(isProductionMode) => ({ isProductionMode })}
        isDisabled={isHeldUp}
      />
      <ProductionChecklist />
    </div>
  );
}
