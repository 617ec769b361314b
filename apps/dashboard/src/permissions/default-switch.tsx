import { useId, type ReactElement } from 'react';
import { Switch } from '@keystead/ui/dashboard';
import { useProjectChange } from '../project/project.tsx';
import { useMay } from '../project/rights.tsx';
import { offerUndo } from '../undo/undo.ts';
import { t } from '../words.ts';
import { changeDefault, useDefaults, type Role } from './defaults.ts';

interface DefaultSwitchProps {
  id: string;
  of: Role;
  label: string;
  hint: string;
}

/** Whether a permission comes with creating a team, or with joining one: saved at once, with a way back. */
export function DefaultSwitch({ id, of: role, label, hint }: DefaultSwitchProps): ReactElement {
  const name = useId();
  const isOn = useDefaults()[role].includes(id);
  const mayChange = useMay('manage');
  const { mutate, isPending, error } = useProjectChange();
  const save = (next: boolean): void =>
    mutate(changeDefault(role, id, next), {
      onSuccess: () =>
        offerUndo({
          text: next ? t('{setting} is on', { setting: label }) : t('{setting} is off', { setting: label }),
          undo: () => mutate(changeDefault(role, id, !next)),
        }),
    });
  return (
    <div className="permission-default">
      <div>
        <div id={`${name}-label`}>{label}</div>
        <div className="muted" id={`${name}-hint`}>
          {hint}
        </div>
        {error && (
          <div className="setting-error" role="alert">
            {error.message}
          </div>
        )}
      </div>
      <Switch
        labelledBy={`${name}-label`}
        describedBy={`${name}-hint`}
        isOn={isPending ? !isOn : isOn}
        isDisabled={!mayChange}
        isBusy={isPending}
        onChange={save}
      />
    </div>
  );
}
