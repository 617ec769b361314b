'use client';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactElement } from 'react';
import { useSlot } from './appearance.tsx';
import { Button } from './button.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface EditableTextProps {
  /** What the text is, for those who cannot see what stands beside it. */
  label: string;
  value: string;
  /** Stands where there is no text yet. */
  emptyText: string;
  editLabel: string;
  saveLabel: string;
  cancelLabel: string;
  /** Said when saving failed; what was typed stays. */
  failedText: string;
  onSave: (value: string) => Promise<void>;
}

/** A text that turns into a field to change it. Enter saves and Escape cancels, as the buttons do. */
export function EditableText({ value, emptyText, editLabel, ...editor }: EditableTextProps): ReactElement {
  const slot = useSlot();
  const [isEditing, setEditing] = useState(false);
  const root = useFocusBack<HTMLDivElement>(isEditing);
  return (
    <div ref={root} className={slot('editable')}>
      {isEditing ? (
        <Editor {...editor} value={value} onEnd={() => setEditing(false)} />
      ) : (
        <>
          <span className="ks ks-editable-text" data-empty={!value || undefined} dir="auto">
            {value || emptyText}
          </span>
          <Button variant="ghost" size="small" onClick={() => setEditing(true)}>
            {editLabel}
            <VisuallyHidden>{editor.label}</VisuallyHidden>
          </Button>
        </>
      )}
    </div>
  );
}

interface EditorProps extends Omit<EditableTextProps, 'emptyText' | 'editLabel'> {
  onEnd: () => void;
}

function Editor({ label, value, saveLabel, cancelLabel, failedText, onSave, onEnd }: EditorProps): ReactElement {
  const slot = useSlot();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'editing' | 'saving' | 'failed'>('editing');
  const hasFailed = state === 'failed';

  useEffect(() => input.current?.select(), []);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state === 'saving') return;
    const next = input.current?.value.trim() ?? '';
    if (next === value) return onEnd();
    setState('saving');
    try {
      await onSave(next);
      onEnd();
    } catch {
      setState('failed');
      input.current?.focus();
    }
  };

  const cancelByKey = (event: KeyboardEvent): void => {
    // Escape also ends the composition of a character, which is not meant for us.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEnd();
  };

  return (
    <form className="ks ks-editable-form" noValidate onSubmit={(event) => void save(event)}>
      <input
        ref={input}
        className={slot('input')}
        dir="auto"
        aria-label={label}
        aria-invalid={hasFailed || undefined}
        aria-describedby={hasFailed ? errorId : undefined}
        defaultValue={value}
        autoComplete="off"
        onInput={() => hasFailed && setState('editing')}
        onKeyDown={cancelByKey}
      />
      {hasFailed && (
        <p className={slot('error')} id={errorId} role="alert">
          {failedText}
        </p>
      )}
      <div className="ks ks-editable-actions">
        <Button type="submit" size="small" isBusy={state === 'saving'}>
          {saveLabel}
        </Button>
        <Button variant="outline" size="small" onClick={onEnd}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
