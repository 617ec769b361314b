import type { Messages, Sentence } from './sentence.ts';

/** The names in braces: `'to continue to {project}'` has `project`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, string | number>>];

export type Translate = <Text extends Sentence>(sentence: Text, ...values: Values<Text>) => string;

/** Without messages the sentence is its own translation. */
export function createTranslate(messages?: Messages): Translate {
  return (sentence, ...[values]) => {
    const text = messages?.[sentence] ?? sentence;
    if (!values) return text;
    const named: Readonly<Record<string, string | number>> = values;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(named[name] ?? whole));
  };
}
