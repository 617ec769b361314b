import type { z } from 'zod';

/** Writes a value as JSON with only the fields of the schema; returns null if the schema itself has to decide. */
export type Write = (value: unknown) => string | null;

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/**
 * The names in the generated code. The code contains only names and literals of the contract; everything else is passed
 * in.
 */
interface Source {
  /** Passes a value in and returns its name in the code. */
  constant(value: unknown): string;
  /** Returns a unique variable name. */
  variable(): string;
}

/** Returns statements that append `before` and the JSON of the value `name` to `text`, or return null. */
type Emit = (schema: Schema, name: string, before: string, source: Source) => string;

/**
 * Compiles a schema into one function, as zod does for its own parsing. Closures would be slower than zod, because the
 * engine can't inline the call for each value. Rare cases are left to the schema. See
 * docs/adr/0007-hot-path-and-compression.md.
 */
export function compileWriter(schema: Schema): Write {
  const constants: unknown[] = [];
  let variables = 0;
  const source: Source = {
    constant: (value) => `constants[${constants.push(value) - 1}]`,
    variable: () => `value${(variables += 1)}`,
  };
  const code = `return (value) => { let text = ''; ${emit(schema, 'value', '', source)} return text; };`;
  // oxlint-disable-next-line typescript/no-implied-eval -- built from the contract alone, without any request data
  return (new Function('constants', code) as (values: unknown[]) => Write)(constants);
}

const emit: Emit = (schema, name, before, source) => {
  const { def } = schema._zod as { def: Definition };
  const refuseUnless = (condition: string) => `if (!(${condition})) return null;`;
  switch (def.type) {
    case 'object':
      return isClear(def) ? emitObject(def.shape, name, before, source) : emitParsed(schema, name, before, source);
    case 'array':
      return hasChecks(def) || mayBeLeftOut(def.element)
        ? emitParsed(schema, name, before, source)
        : emitArray(def.element, name, before, source);
    case 'union':
      return hasChecks(def)
        ? emitParsed(schema, name, before, source)
        : emitCall(firstThatFits(def.options.map(compileWriter)), name, before, source);
    case 'nullable':
      return `if (${name} === null) ${append(before + 'null')} else { ${emit(def.innerType, name, before, source)} }`;
    case 'string': {
      const checks = checksOfText(def, name, source);
      if (!checks) return emitParsed(schema, name, before, source);
      const isText = refuseUnless([`typeof ${name} === 'string'`, ...checks].join(' && '));
      const plain = `text += ${JSON.stringify(`${before}"`)} + ${name} + '"';`;
      if (isUuid(def)) return `${isText} ${plain}`; // a UUID needs no escapes
      return [
        isText,
        `if (${source.constant(NEEDS_ESCAPES)}.test(${name})) text += ${JSON.stringify(before)} + JSON.stringify(${name});`,
        `else ${plain}`,
      ].join(' ');
    }
    case 'number':
      if (hasChecks(def) || 'format' in def) return emitParsed(schema, name, before, source);
      return `${refuseUnless(`Number.isFinite(${name})`)} text += ${JSON.stringify(before)} + ${name};`;
    case 'boolean':
      return `${refuseUnless(`typeof ${name} === 'boolean'`)} text += ${JSON.stringify(before)} + ${name};`;
    case 'null':
      return `${refuseUnless(`${name} === null`)} ${append(before + 'null')}`;
    case 'literal':
      return emitCall(oneOf(def.values), name, before, source);
    case 'enum':
      return emitCall(oneOf(Object.values(def.entries)), name, before, source);
    default:
      return emitParsed(schema, name, before, source);
  }
};

const append = (text: string): string => `text += ${JSON.stringify(text)};`;

/** Whether optional fields only follow a field that is always present, so that the positions of commas are known. */
function isClear(def: Extract<Definition, { type: 'object' }>): boolean {
  const [first, ...others] = Object.values(def.shape);
  return (
    !def.catchall &&
    !hasChecks(def) &&
    (first === undefined || !mayBeLeftOut(first)) &&
    others.every((field) => !mayBeLeftOut(innerOf(field) ?? field) || typeOf(field) === 'unknown')
  );
}

function emitObject(shape: Readonly<Record<string, Schema>>, name: string, before: string, source: Source): string {
  const fields = Object.entries(shape).map(([key, field], index) => {
    const value = source.variable();
    const start = `${index === 0 ? `${before}{` : ','}${JSON.stringify(key)}:`;
    return `const ${value} = ${name}[${JSON.stringify(key)}]; ${emitField(field, value, start, source)}`;
  });
  return [
    `if (typeof ${name} !== 'object' || ${name} === null || Array.isArray(${name})) return null;`,
    ...fields,
    append(fields.length === 0 ? `${before}{}` : '}'),
  ].join('\n');
}

function emitField(field: Schema, name: string, before: string, source: Source): string {
  const inner = innerOf(field);
  if (inner) return `if (${name} !== undefined) { ${emit(inner, name, before, source)} }`;
  if (typeOf(field) !== 'unknown') return emit(field, name, before, source);
  const json = source.variable();
  return `const ${json} = JSON.stringify(${name}); if (${json} !== undefined) text += ${JSON.stringify(before)} + ${json};`;
}

function emitArray(element: Schema, name: string, before: string, source: Source): string {
  const index = source.variable();
  const item = source.variable();
  return [
    `if (!Array.isArray(${name})) return null;`,
    append(`${before}[`),
    `for (let ${index} = 0; ${index} < ${name}.length; ${index} += 1) {`,
    `if (${index} > 0) text += ',';`,
    `const ${item} = ${name}[${index}]; ${emit(element, item, '', source)}`,
    `} text += ']';`,
  ].join('\n');
}

function emitCall(write: Write, name: string, before: string, source: Source): string {
  const written = source.variable();
  return [
    `const ${written} = ${source.constant(write)}(${name});`,
    `if (${written} === null) return null;`,
    `text += ${JSON.stringify(before)} + ${written};`,
  ].join(' ');
}

/** For rare cases: zod parses the value. */
const emitParsed: Emit = (schema, name, before, source) =>
  emitCall(
    (value) => {
      const { success, data } = (schema as z.ZodType).safeParse(value);
      return success ? ((JSON.stringify(data) as string | undefined) ?? null) : null;
    },
    name,
    before,
    source,
  );

const firstThatFits =
  (options: readonly Write[]): Write =>
  (value) => {
    for (const write of options) {
      const written = write(value);
      if (written !== null) return written;
    }
    return null;
  };

function oneOf(values: readonly unknown[]): Write {
  const written = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => written.get(value) ?? null;
}

// oxlint-disable-next-line no-control-regex -- JSON escapes them
const NEEDS_ESCAPES = /["\\\u0000-\u001f\ud800-\udfff]/;

/** Returns the other checks of a string as code; undefined for checks that can't be compiled. */
function checksOfText(def: Definition, name: string, source: Source): string[] | undefined {
  if ('coerce' in def && def.coerce === true) return undefined;
  const rules: object[] = [...('check' in def ? [def] : []), ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
  const checks = rules.map((rule) => checkOfText(rule, name, source));
  return checks.includes(undefined) ? undefined : checks.filter((check) => check !== undefined);
}

function checkOfText(rule: object, name: string, source: Source): string | undefined {
  const { check, format, pattern, maximum } = rule as Record<string, unknown>;
  if (check === 'max_length') return `${name}.length <= ${Number(maximum)}`;
  if (check === 'string_format' && format === 'uuid') return `${source.constant(pattern)}.test(${name})`;
  return undefined;
}

const isUuid = (def: Definition): boolean => 'format' in def && def.format === 'uuid';

const typeOf = (schema: Schema): string => (schema._zod.def as Definition).type;
const hasChecks = ({ checks = [] }: Definition): boolean => checks.length > 0;

/** Returns the schema inside an optional schema. */
function innerOf(schema: Schema): Schema | undefined {
  const def = schema._zod.def as Definition;
  return def.type === 'optional' ? def.innerType : undefined;
}

/** Whether the field may be missing in JSON. */
const mayBeLeftOut = (schema: Schema): boolean => schema._zod.optout === 'optional' || acceptsUndefined(schema);
const acceptsUndefined = (schema: Schema): boolean => (schema as z.ZodType).safeParse(undefined).success;
