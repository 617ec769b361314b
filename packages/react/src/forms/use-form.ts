'use client';
import type { PlainSentence, Sentence } from '@keystead/messages';
import { useNativeForm, type NativeForm, type NativeFormOptions } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import { problemOf, type Problem } from './problem-of.ts';

/** What is wrong, not yet in words: the language may change while it is shown. */
export type FieldError = PlainSentence | readonly [Extract<Sentence, `${string}{n}${string}`>, { readonly n: number }];

export interface Form<Field extends string> extends Pick<
  NativeForm<Field, FieldError, Problem>,
  'isBusy' | 'problem' | 'formProps'
> {
  /** For the field of that name. */
  fieldProps: (field: Field) => FieldProps;
}

export interface FieldProps {
  name: string;
  error: string | undefined;
  onInput: () => void;
}

/** A native form in our words. */
export function useForm<Field extends string>(
  options: Omit<NativeFormOptions<Field, FieldError, Problem>, 'problemOf'>,
): Form<Field> {
  const { t } = useKeystead();
  const { errors, edit, ...form } = useNativeForm({ ...options, problemOf });
  return {
    ...form,
    fieldProps: (field) => {
      const error: FieldError | undefined = errors[field];
      return {
        name: field,
        error: typeof error === 'object' ? t(...error) : error && t(error),
        onInput: () => edit(field),
      };
    },
  };
}
