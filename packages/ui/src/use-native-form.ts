'use client';
import { useRef, useState, type FormEvent } from 'react';

/** The errors by field, in whatever form the caller translates; nothing or undefined for valid fields. */
export type FieldErrors<Field extends string, Wrong> = { [Name in Field]?: Wrong | undefined };

export interface NativeFormOptions<Field extends string, Wrong extends object | string, Problem> {
  fields: readonly Field[];
  /** Validates without a request. */
  check: (values: Record<Field, string>) => FieldErrors<Field, Wrong>;
  /** Sends the form. Returns the refused fields, or nothing if it succeeded and the browser opens the next page. */
  send: (values: Record<Field, string>) => Promise<FieldErrors<Field, Wrong> | undefined | void>;
  /** Translates an error. */
  say: (wrong: Wrong) => string;
  /** Turns an error that `send` threw into a problem. */
  problemOf: (error: unknown) => Problem;
  onSubmitting?: ((isSubmitting: boolean) => void) | undefined;
}

export interface NativeForm<Field extends string, Problem> {
  isBusy: boolean;
  /** Why the form could not be sent. */
  problem: Problem | undefined;
  /** Props for the `<form>`. */
  formProps: { method: 'post'; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** Props for the field with that name. */
  fieldProps: (field: Field) => NativeFieldProps;
}

export interface NativeFieldProps {
  name: string;
  error: string | undefined;
  onInput: () => void;
}

/**
 * A native form: reads the values when it is sent, and clears an error when the user edits the field. An error of the
 * service may be the fault of any field, so editing any field clears it. The form has no texts of its own.
 */
export function useNativeForm<Field extends string, Wrong extends object | string, Problem>({
  fields,
  check,
  send,
  say,
  problemOf,
  onSubmitting,
}: NativeFormOptions<Field, Wrong, Problem>): NativeForm<Field, Problem> {
  const [errors, setErrors] = useState<FieldErrors<Field, Wrong>>({});
  const [problem, setProblem] = useState<Problem | undefined>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const isRefused = useRef(false);

  const refuse = (form: HTMLFormElement, refused: FieldErrors<Field, Wrong>): void => {
    setErrors(refused);
    focusFirst(form, refused);
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const values = valuesOf(form, fields);
    const wrong = check(values);
    setProblem(undefined);
    isRefused.current = false;
    if (fields.some((field) => wrong[field])) return refuse(form, wrong);

    setErrors({});
    setBusy(true);
    onSubmitting?.(true);
    try {
      const refused = await send(values);
      // Done: the browser is about to open the next page, so the button stays busy.
      if (!refused) return;
      isRefused.current = true;
      refuse(form, refused);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
    onSubmitting?.(false);
  };

  return {
    isBusy,
    problem,
    formProps: {
      // If the form is sent before its scripts have loaded, a password must not end up in the URL.
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (isSending.current) return;
        isSending.current = true;
        void submit(event.currentTarget).finally(() => {
          isSending.current = false;
        });
      },
    },
    fieldProps: (field) => {
      const wrong: Wrong | undefined = errors[field];
      return {
        name: field,
        error: wrong && say(wrong),
        onInput: () => setErrors((shown) => (isRefused.current ? {} : { ...shown, [field]: undefined })),
      };
    },
  };
}

function valuesOf<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): Record<Field, string> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, data.get(field) ?? ''])) as Record<Field, string>; // one entry per field
}

/** Focuses the first field with an error, in the order of the page. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors<string, unknown>): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && errors[element.name]) return element.focus();
  }
}
