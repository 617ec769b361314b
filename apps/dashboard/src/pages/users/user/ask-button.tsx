import { useState, type ComponentProps, type ReactElement } from 'react';
import type { StaffRight } from '@keystead/client/admin';
import { Button } from '@keystead/ui';
import { ConfirmSave } from '../../../kit/confirm-save.tsx';
import { useSave } from '../../../kit/use-save.ts';
import { For } from '../../../project/rights.tsx';

interface Question extends Pick<ComponentProps<typeof ConfirmSave>, 'title' | 'text' | 'confirmLabel'> {
  /** Runs after the user confirms. */
  act: () => Promise<unknown>;
}

interface AskButtonProps extends Question, Pick<ComponentProps<typeof Button>, 'tone' | 'aria-label'> {
  right: StaffRight;
  label: string;
}

/** A button for staff with the right, which asks first. */
export function AskButton({ right, label, tone, 'aria-label': name, ...question }: AskButtonProps): ReactElement {
  const [isAsked, setAsked] = useState(false);
  return (
    <For right={right}>
      <Button variant="outline" size="small" tone={tone} aria-label={name} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && <AskedQuestion {...question} onClose={() => setAsked(false)} />}
    </For>
  );
}

function AskedQuestion({ act, ...question }: Question & { onClose: () => void }): ReactElement {
  const save = useSave({ save: act, refreshes: ['users'], onSaved: question.onClose });
  return <ConfirmSave {...question} save={save} />;
}
