import { useEffect, useReducer, useRef, type RefObject, type SubmitEvent } from 'react';
import {
  useForm as useHookForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { KnownError } from '@keystead/client';
import type { z } from 'zod';
import type { Save } from './use-save.ts';

interface FormOptions<Values extends FieldValues, Checked> {
  /** The values that the fields accept, by the schemas of the contract. */
  schema: z.ZodType<Checked, Values>;
  /** Initial values. When they change on the server, fields that the user hasn't edited are updated. */
  values: NoInfer<Values>;
  /** Error messages for fields that the schema rejects; the messages of the schema by default. */
  problems?: { readonly [Name in Path<Values>]?: string };
  /** Sends the checked values. */
  save: Pick<Save<Checked>, 'mutate' | 'isPending' | 'isError' | 'isSuccess' | 'error' | 'reset'>;
  /** The field that an error code belongs to. Its message is shown at the field instead of above the buttons. */
  refusals?: Readonly<Record<string, Path<Values>>>;
  /** Returns the message for an error; the error's own message by default. */
  say?: (error: Error) => string | undefined;
}

/** Props of an input: its name, its registration and its error message. */
export type FieldProps<Name extends string> = UseFormRegisterReturn<Name> & { error: string | undefined };

export interface Form<Values extends FieldValues = FieldValues> {
  /** Returns the props of the field with this name. */
  field: <Name extends Path<Values>>(name: Name) => FieldProps<Name>;
  /** Props for a checkbox or a select, which show no error of their own. */
  box: <Name extends Path<Values>>(name: Name) => UseFormRegisterReturn<Name>;
  /** The current values of the fields. */
  values: Values;
  /** Sets a field that isn't a browser input. */
  set: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** Returns the error message of a field. */
  problemOf: (name: Path<Values>) => string | undefined;
  /** Whether any field differs from `values`. */
  isChanged: boolean;
  /** Resets the fields to `values`. */
  discard: () => void;
  /** Whether the submitted values are saved and nothing was edited since. */
  isSaved: boolean;
  /**
   * Replaces submitted values with the stored ones, for example without surrounding spaces or without a secret. Later
   * edits stay.
   */
  settle: () => void;
  isBusy: boolean;
  /** Why saving failed, if no field is the cause. */
  problem: string | undefined;
  submit: (event?: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Returns a form that checks its fields on submit, focuses the first invalid one and saves once at a time.
 * docs/adr/0027-dashboard-kit.md
 */
export function useForm<Values extends FieldValues, Checked>({
  schema,
  values,
  problems = {},
  save,
  refusals = {},
  say,
}: FormOptions<Values, Checked>): Form<Values> {
  const resolver: Resolver<Values, unknown, Checked & FieldValues> = (given) => {
    const { success, data, error } = schema.safeParse(given);
    if (success) return { values: data as Checked & FieldValues, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of error.issues) {
      const name = path.join('.') as Path<Values>;
      errors[name] ??= { type: code, message: problems[name] ?? message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
  const form = useHookForm<Values, unknown, Checked & FieldValues>({
    defaultValues: values as DefaultValues<Values>,
    resolver,
  });
  const now = useWatch({ control: form.control }) as Values; // every field has a value from the start
  const refused = save.error ? (say?.(save.error) ?? save.error.message) : undefined;
  const refusedField = save.error instanceof KnownError ? refusals[save.error.code] : undefined;
  const problemOf = (name: Path<Values>): string | undefined => {
    const refusal = name === refusedField ? refused : undefined;
    return refusal ?? (form.getFieldState(name, form.formState).error?.message as string | undefined);
  };
  // A result is about the submitted values, so editing any field clears it. All fields are checked again, because a
  // check may cover several of them.
  const forgive = (): void => {
    if (form.formState.isSubmitted) void form.trigger();
    if (save.isError || save.isSuccess) save.reset();
  };
  const isSending = useRef(false); // blocks a second submission before the next render shows `isPending`
  const [submissions, countSubmission] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!save.isPending) isSending.current = false;
  }, [save.isPending, submissions]);
  const sent = useRef<Values>(undefined);
  useFollowing(form, values, sent);
  useEffect(() => {
    if (save.isError) sent.current = undefined; // nothing was saved
    if (refusedField !== undefined) form.setFocus(refusedField);
  }, [save.isError, refusedField, form]);
  const box: Form<Values>['box'] = (name) => form.register(name, { onChange: forgive });
  return {
    field: (name) => ({ ...box(name), error: problemOf(name) }),
    box,
    values: now,
    set: (name, value) => {
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
      forgive();
    },
    problemOf,
    isChanged: Object.keys(values).some((name) => now[name] !== values[name]),
    discard: () => {
      form.reset(values);
      save.reset();
    },
    isSaved: save.isSuccess,
    settle: () => {
      for (const name of Object.keys(values) as Path<Values>[])
        if (form.getValues(name) === sent.current?.[name]) form.setValue(name, values[name]);
    },
    isBusy: save.isPending,
    problem: refusedField === undefined ? refused : undefined,
    submit: (event) => {
      void form.handleSubmit((checked) => {
        if (isSending.current) return;
        isSending.current = true;
        sent.current = form.getValues();
        save.mutate(checked);
        countSubmission();
      })(event);
    },
  };
}

type Following<Values extends FieldValues> = Pick<
  ReturnType<typeof useHookForm<Values, unknown, FieldValues>>,
  'getValues' | 'setValue'
>;

/** Updates fields with new values from the server, except fields that the user edited since, also while a save runs. */
function useFollowing<Values extends FieldValues>(
  { getValues, setValue }: Following<Values>,
  values: Values,
  sent: RefObject<Values | undefined>,
): void {
  const before = useRef(values);
  useEffect(() => {
    const now = getValues();
    for (const name of Object.keys(values) as Path<Values>[]) {
      const isNew = values[name] !== before.current[name]; // a submitted value stays in its field until it is saved
      const isUntouched = now[name] === before.current[name] || now[name] === sent.current?.[name];
      if (isNew && isUntouched) setValue(name, values[name]);
    }
    before.current = values;
  });
}
