import { useRef, type ReactElement } from 'react';
import { TextField } from '@keystead/ui';
import { t } from '../words.ts';
import { hasVariables, VariableChips } from './variable-chips.tsx';
import { VariableMenu } from './variable-menu.tsx';

interface SubjectFieldProps {
  value: string;
  /** What it may name: all but the link. */
  variables: readonly string[];
  onChange: (value: string) => void;
}

/** The subject of a mail. Its variables are chips until somebody writes in it. */
export function SubjectField({ value, variables, onChange }: SubjectFieldProps): ReactElement {
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} className="subject-field">
      <TextField
        name="subject"
        label={t('Subject')}
        maxLength={200}
        dir="auto"
        value={value}
        aside={<VariableMenu names={variables} field={() => field.current?.querySelector('input')} />}
        trailing={
          hasVariables(value) && (
            <span className="subject-shown" aria-hidden="true" dir="auto">
              <VariableChips text={value} />
            </span>
          )
        }
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
