'use client';
import type { PlainSentence, Sentence } from '@keystead/messages';
import { useNativeForm, type NativeFieldProps, type NativeForm, type NativeFormOptions } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import { problemOf, type Problem } from './problem-of.ts';

/** An error that is not translated yet, because the language may change while it is shown. */
export type FieldError =
  | PlainSentence
  | readonly [Extract<Sentence, `${string}{n}${string}`>, { readonly n: number }]
  | readonly [Extract<Sentence, `${string}{reason}${string}`>, { readonly reason: string }];

export type FieldProps = NativeFieldProps;

/** A native form with Keystead's texts. */
export function useForm<Field extends string>(
  options: Omit<NativeFormOptions<Field, FieldError, Problem>, 'say' | 'problemOf'>,
): NativeForm<Field, Problem> {
  const { t } = useKeystead();
  const say = (error: FieldError): string =>
    typeof error === 'object' ? t(...(error as Parameters<typeof t>)) : t(error);
  return useNativeForm({ ...options, say, problemOf });
}
