import type { Messages, Sentence } from '@keystead/messages';

/** The names in braces: `'to continue to {project}'` has `project`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, string | number>>];

export type Translate = <Text extends Sentence>(sentence: Text, ...values: Values<Text>) => string;

export interface Wording {
  /** The app's own texts; they go before all others. */
  own?: Partial<Messages> | undefined;
  words?: Messages | undefined;
  /** How numbers are written. */
  locale?: string;
}

/** Without words the sentence is its own translation. */
export function createTranslate({ own, words, locale = 'en' }: Wording = {}): Translate {
  return (sentence, ...[values]) => {
    const text = own?.[sentence] ?? words?.[sentence] ?? sentence;
    if (!values) return text;
    const named: Readonly<Record<string, string | number>> = values;
    // A string's own toLocaleString is the string.
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => named[name]?.toLocaleString(locale) ?? whole);
  };
}
