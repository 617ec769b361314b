import mustache from 'mustache';

/** A `{{name}}` in a text: a variable, or the start of a section for one. */
export interface TemplateTag {
  readonly name: string;
  readonly isSection: boolean;
}

type Tokens = ReturnType<typeof mustache.parse>;

const MAX_DEPTH = 3;
const VARIABLES = ['name', '&', '{'];
const SECTIONS = ['#', '^'];
const SILENT = ['text', '!'];

/** Returns all tags of a text, or what is wrong with it, in words for the author. */
export function readTags(text: string): readonly TemplateTag[] | string {
  try {
    return tagsOf(mustache.parse(text), 1);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function tagsOf(tokens: Tokens, depth: number): TemplateTag[] {
  if (depth > MAX_DEPTH + 1) throw new Error(`Sections may stand in each other ${MAX_DEPTH} levels deep`);
  return tokens.flatMap(([kind, name, , , inner]): TemplateTag[] => {
    if (SILENT.includes(kind)) return [];
    if (VARIABLES.includes(kind)) return [{ name, isSection: false }];
    if (!SECTIONS.includes(kind) || !Array.isArray(inner))
      throw new Error(`{{${kind}${name}}} is nothing that mails know`);
    return [{ name, isSection: true }, ...tagsOf(inner, depth + 1)];
  });
}
