'use client';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactElement } from 'react';
import { useSlot } from './appearance.tsx';
import { Button } from './button.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface EditableTextProps {
  /** The accessible name of the text. */
  label: string;
  value: string;
  /** Shown while there is no text. */
  emptyText: string;
  editLabel: string;
  saveLabel: string;
  cancelLabel: string;
  /** The maximum length of the text. */
  maxLength?: number | undefined;
  /** Shown when saving failed. The typed text stays. */
  failedText: string;
  /** Saves the text. Returns what is wrong with it, if that is known. */
  onSave: (value: string) => Promise<string | void>;
}

/** A text with a button that opens a field to edit it. Enter saves and Escape cancels, like the buttons. */
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

function Editor(props: EditorProps): ReactElement {
  const { label, value, saveLabel, cancelLabel, maxLength, failedText, onSave, onEnd } = props;
  const slot = useSlot();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => input.current?.select(), []);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const next = input.current?.value.trim() ?? '';
    if (next === value) return onEnd();
    setSaving(true);
    setProblem(undefined);
    const refused = await onSave(next).catch(() => failedText);
    if (!refused) return onEnd();
    setSaving(false);
    setProblem(refused);
    input.current?.focus();
  };

  const cancelByKey = (event: KeyboardEvent): void => {
    // Escape also ends an IME composition, which must not close the editor.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onEnd();
  };

  return (
    <form className="ks ks-editable-form" noValidate onSubmit={(event) => void save(event)}>
      <input
        ref={input}
        className={slot('input')}
        dir="auto"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        onInput={() => setProblem(undefined)}
        onKeyDown={cancelByKey}
      />
      {problem && (
        <p className={slot('error')} id={errorId} role="alert">
          {problem}
        </p>
      )}
      <div className="ks ks-editable-actions">
        <Button type="submit" size="small" isBusy={isSaving}>
          {saveLabel}
        </Button>
        <Button variant="outline" size="small" onClick={onEnd}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
