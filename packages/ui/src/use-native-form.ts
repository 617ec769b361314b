'use client';
import { useRef, useState, type FormEvent } from 'react';

/** What is wrong with which field, in whatever form the caller words it; nothing or undefined where all is well. */
export type FieldErrors<Field extends string, Wrong> = { [Name in Field]?: Wrong | undefined };

export interface NativeFormOptions<Field extends string, Wrong extends object | string, Problem> {
  fields: readonly Field[];
  /** What can be said without asking the service. */
  check: (values: Record<Field, string>) => FieldErrors<Field, Wrong>;
  /** Asks the service; returns what it refused, or nothing once all is done and the browser moves on. */
  send: (values: Record<Field, string>) => Promise<FieldErrors<Field, Wrong> | undefined | void>;
  /** Puts what is wrong into words. */
  say: (wrong: Wrong) => string;
  /** What to make of an error that `send` threw. */
  problemOf: (error: unknown) => Problem;
  onSubmitting?: ((isSubmitting: boolean) => void) | undefined;
}

export interface NativeForm<Field extends string, Problem> {
  isBusy: boolean;
  /** Why sending failed as a whole. */
  problem: Problem | undefined;
  /** For the `<form>`. */
  formProps: { method: 'post'; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** For the field of that name. */
  fieldProps: (field: Field) => NativeFieldProps;
}

export interface NativeFieldProps {
  name: string;
  error: string | undefined;
  onInput: () => void;
}

/**
 * A native form: values are read when it is sent, errors go away as the user types. What the service refused may be the
 * fault of any field, so that goes away whichever is edited. It has no words of its own.
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
      // Done: the browser is on its way to the next page, so the button stays busy.
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
      // Should the page be sent before its scripts have loaded, a password must not end up in the address.
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

/** In the order of the page, not of the object. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors<string, unknown>): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && errors[element.name]) return element.focus();
  }
}
