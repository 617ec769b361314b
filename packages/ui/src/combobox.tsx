'use client';
import { useId, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Shown after the label, in gray. */
  readonly hint?: ReactNode;
  /** Shown before the label. */
  readonly icon?: ReactNode;
}

export interface ComboboxProps {
  label: string;
  /** The typed text. The parent filters the options by it. */
  text: string;
  onTextChange: (text: string) => void;
  options: readonly ComboboxOption[];
  /** Shown instead of options: that none matches, or that they are loading. */
  status?: string | undefined;
  /** Why the last choice was refused. */
  error?: string | undefined;
  /** Whether a choice is being saved. */
  isBusy?: boolean;
  onSelect: (value: string) => void;
  /** Called on Escape. */
  onClose?: () => void;
}

/** A field with matching options below it. Focus stays in the field. WAI-ARIA: combobox with a listbox. */
export function Combobox(props: ComboboxProps): ReactElement {
  const { label, text, onTextChange, options, status, error, isBusy = false, onSelect, onClose } = props;
  const id = useId();
  const [marked, setMarked] = useState(0);
  const current = Math.min(marked, options.length - 1);
  const optionId = (index: number): string => `${id}-${index}`;

  const mark = (index: number): void => {
    setMarked(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && onClose) {
      event.preventDefault();
      event.stopPropagation(); // keeps a surrounding dialog open
      return onClose();
    }
    const chosen = options[current];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen && !isBusy) onSelect(chosen.value);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || options.length === 0) return;
    event.preventDefault();
    mark((current + step + options.length) % options.length);
  };

  return (
    <div className="ks ks-combobox" aria-busy={isBusy || undefined}>
      <input
        className="ks ks-combobox-input"
        type="text"
        role="combobox"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears after the user asked to choose
        autoFocus
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        aria-label={label}
        placeholder={label}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(current) : undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={text}
        onChange={({ currentTarget }) => {
          setMarked(0);
          onTextChange(currentTarget.value);
        }}
        onKeyDown={handleKey}
      />
      {error !== undefined && (
        <p className="ks ks-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <output className="ks ks-combobox-status">{status}</output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be filtered by a field of its own */}
      <div className="ks ks-combobox-list" id={`${id}-list`} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps focus and handles the keys
          <div
            key={option.value}
            className="ks ks-combobox-option"
            id={optionId(index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => !isBusy && onSelect(option.value)}
          >
            {option.icon}
            <span className="ks ks-combobox-label" dir="auto">
              {option.label}
            </span>
            {option.hint !== undefined && <span className="ks ks-combobox-hint">{option.hint}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
