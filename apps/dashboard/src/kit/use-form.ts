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
  /** What the fields must hold, by the contract's own schemas. */
  schema: z.ZodType<Checked, Values>;
  /** What they hold at first. Where it changes on the server, fields that nobody has changed follow. */
  values: NoInfer<Values>;
  /** What to say of a field that its schema refuses; without it, the words of the schema. */
  problems?: { readonly [Name in Path<Values>]?: string };
  /** Sends what was checked. */
  save: Pick<Save<Checked>, 'mutate' | 'isPending' | 'isError' | 'isSuccess' | 'error' | 'reset'>;
  /** Fields that an error code is about: its message stands there in place of above the buttons. */
  refusals?: Readonly<Record<string, Path<Values>>>;
  /** Words for an error; without it, its own. */
  say?: (error: Error) => string | undefined;
}

/** For an input: its name, how it is read, and what is wrong with it. */
export type FieldProps<Name extends string> = UseFormRegisterReturn<Name> & { error: string | undefined };

export interface Form<Values extends FieldValues = FieldValues> {
  /** For the field of that name. */
  field: <Name extends Path<Values>>(name: Name) => FieldProps<Name>;
  /** For a checkbox or a list, which show no error of their own. */
  box: <Name extends Path<Values>>(name: Name) => UseFormRegisterReturn<Name>;
  /** What the fields hold at the moment. */
  values: Values;
  /** For what is not an input of the browser. */
  set: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** What is wrong with a field. */
  problemOf: (name: Path<Values>) => string | undefined;
  /** Whether a field holds something else than `values` does. */
  isChanged: boolean;
  /** Back to `values`. */
  discard: () => void;
  /** Whether what was sent is saved, and nothing was edited since. */
  isSaved: boolean;
  /** Fields that hold what was sent take over what is stored of it: without spaces around it, or without a secret. */
  settle: () => void;
  isBusy: boolean;
  /** Why saving failed, where no field is to blame. */
  problem: string | undefined;
  submit: (event?: SubmitEvent<HTMLFormElement>) => void;
}

/** A form: fields checked when it is sent, the focus on the first that is wrong, one save at a time. docs/adr/0027-dashboard-kit.md */
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
  const now = useWatch({ control: form.control }) as Values; // all of them have a value from the start
  const refused = save.error ? (say?.(save.error) ?? save.error.message) : undefined;
  const refusedField = save.error instanceof KnownError ? refusals[save.error.code] : undefined;
  const problemOf = (name: Path<Values>): string | undefined => {
    const refusal = name === refusedField ? refused : undefined;
    return refusal ?? (form.getFieldState(name, form.formState).error?.message as string | undefined);
  };
  // An answer is about what was sent, so it goes away whichever field is edited; and a check may be about several fields.
  const forgive = (): void => {
    if (form.formState.isSubmitted) void form.trigger();
    if (save.isError || save.isSuccess) save.reset();
  };
  const isSending = useRef(false); // a second submission may not wait for the next render, which shows `isPending`
  const [submissions, countSubmission] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!save.isPending) isSending.current = false;
  }, [save.isPending, submissions]);
  const sent = useRef<Values>(undefined);
  useFollowing(form, values, sent);
  useEffect(() => {
    if (save.isError) sent.current = undefined; // nothing of it was saved
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

/** Fields take over what comes from the server, unless somebody has changed them since: what is typed while it is saved stays. */
function useFollowing<Values extends FieldValues>(
  { getValues, setValue }: Following<Values>,
  values: Values,
  sent: RefObject<Values | undefined>,
): void {
  const before = useRef(values);
  useEffect(() => {
    const now = getValues();
    for (const name of Object.keys(values) as Path<Values>[]) {
      const isNew = values[name] !== before.current[name]; // what was sent stays in its field until it is saved
      const isUntouched = now[name] === before.current[name] || now[name] === sent.current?.[name];
      if (isNew && isUntouched) setValue(name, values[name]);
    }
    before.current = values;
  });
}
