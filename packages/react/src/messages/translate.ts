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
  /** Texts of the app, which override all others. */
  own?: Partial<Messages> | undefined;
  words?: Messages | undefined;
  /** The locale for formatting numbers. */
  locale?: string;
}

/** Without words, a sentence is its own translation. */
export function createTranslate({ own, words, locale = 'en' }: Wording = {}): Translate {
  return (sentence, ...[values]) => {
    const text = own?.[sentence] ?? words?.[sentence] ?? sentence;
    if (!values) return text;
    const named: Readonly<Record<string, string | number>> = values;
    // toLocaleString returns a string unchanged.
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => named[name]?.toLocaleString(locale) ?? whole);
  };
}
