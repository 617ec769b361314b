'use client';
import {
  useId,
  type ComponentProps,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { ClassesOf } from './appearance.tsx';

const kinds = {
  digits: { others: /\D/g, inputMode: 'numeric' },
  'letters and digits': { others: /[^0-9a-z]/g, inputMode: 'text' },
} as const;

export interface OneTimeCodeInputProps extends Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'autoFocus'> {
  /** Handed in: some load this file on demand, and it shares nothing with what is loaded at once. */
  slot: ClassesOf;
  label: ReactNode;
  value: string;
  /** Receives the characters that count, in lower case and never more than fit. */
  onChange: (value: string) => void;
  /** Called with the whole code as soon as its last character is there. */
  onComplete: (code: string) => void;
  /** What a character may be; others are dropped, also from what is pasted. */
  kind?: keyof typeof kinds;
  length?: number;
  error?: ReactNode;
  /** The code is being looked at; it stays as it is meanwhile. */
  isBusy?: boolean;
}

/** One real input under painted cells: pasting, filling in and assistive technology work as with any other field. */
export function OneTimeCodeInput({
  slot,
  label,
  value,
  onChange,
  onComplete,
  kind = 'digits',
  length = 6,
  error,
  isBusy = false,
  ...input
}: OneTimeCodeInputProps): ReactElement {
  const id = useId();
  const errorId = `${id}-error`;
  const { others, inputMode } = kinds[kind];

  const take = (event: FormEvent<HTMLInputElement>): void => {
    const next = plainDigits(event.currentTarget.value).toLowerCase().replace(others, '').slice(0, length);
    onChange(next);
    if (next.length === length && next !== value) onComplete(next);
  };

  return (
    <div className={slot('field')}>
      <label className={slot('label')} htmlFor={id}>
        {label}
      </label>
      {/* Codes are written from left to right in every language. */}
      <div className={slot('code')} dir="ltr" data-busy={isBusy || undefined}>
        <input
          {...input}
          className="ks ks-code-input"
          id={id}
          value={value}
          readOnly={isBusy}
          inputMode={inputMode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-busy={isBusy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={take}
          onSelect={keepCaretAtEnd}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className="ks ks-code-cell"
            aria-hidden="true"
            data-next={index === Math.min(value.length, length - 1) || undefined}
          >
            {value[index]?.toUpperCase()}
          </span>
        ))}
      </div>
      {error && (
        <p className={slot('error')} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Keyboards for Arabic, Persian and Japanese write digits of their own; the value is in the last four bits of each. */
const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16));

/** The cells cannot show a caret between two characters. A selection of all is left alone, so that it can be replaced. */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { length } = input.value;
  if (input.selectionStart === input.selectionEnd && input.selectionStart !== length) {
    input.setSelectionRange(length, length);
  }
}
