export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingProblem {
  readonly name: string;
  readonly problem: string;
}

/** A setting as it may be shown: of a text that may be a secret, only whether it is set. */
export interface ShownSetting {
  readonly name: string;
  readonly value: string | null;
  readonly isSet: boolean;
}

/** All that is wrong with the settings, at once. */
export class ConfigError extends Error {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(['The settings are not valid:', ...problems.map(({ name, problem }) => `  ${name} ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads typed settings and collects problems instead of stopping at the first. Empty means not set. */
export class SettingsReader {
  readonly #env: Environment;
  readonly #problems: SettingProblem[] = [];
  readonly #asked = new Set<string>();
  readonly #open = new Map<string, string>();

  constructor(env: Environment) {
    this.#env = env;
  }

  get problems(): readonly SettingProblem[] {
    return this.#problems;
  }

  /** Set, but never asked for: most likely misspelt. */
  unknownNames(prefixes: readonly string[]): string[] {
    return Object.keys(this.#env).filter(
      (name) => prefixes.some((prefix) => name.startsWith(prefix)) && !this.#asked.has(name),
    );
  }

  problem(name: string, problem: string): void {
    this.#problems.push({ name, problem });
  }

  text(name: string): string | undefined {
    this.#asked.add(name);
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** A text that is no secret: it may be shown. */
  openText(name: string): string | undefined {
    const given = this.text(name);
    if (given !== undefined) this.#open.set(name, given);
    return given;
  }

  /** All that was asked for, by name. */
  shown(): ShownSetting[] {
    return [...this.#asked]
      .sort()
      .map((name) => ({ name, value: this.#open.get(name) ?? null, isSet: this.text(name) !== undefined }));
  }

  #shownAs<Value extends string | number | undefined>(name: string, value: Value): Value {
    if (value !== undefined) this.#open.set(name, String(value));
    return value;
  }

  choice<const Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const given = this.text(name);
    if (given === undefined) return this.#shownAs(name, fallback);
    const known = values.find((value) => value === given);
    if (known === undefined)
      this.problem(name, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}, not ${JSON.stringify(given)}`);
    return this.#shownAs(name, known ?? fallback);
  }

  integer(name: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number {
    const given = this.text(name);
    if (given === undefined) return this.#shownAs(name, fallback);
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= min && value <= max) return this.#shownAs(name, value);
    this.problem(name, `must be a whole number from ${min} to ${max}, not ${JSON.stringify(given)}`);
    return fallback;
  }

  port(name: string, fallback: number): number {
    return this.integer(name, { fallback, min: 0, max: 65_535 });
  }

  httpUrl(name: string): string | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}${url.pathname}`)
      return this.#shownAs(name, url.href.replace(/\/+$/, ''));
    this.problem(
      name,
      'must be an address that begins with http:// or https://, without a user, a query or a fragment',
    );
    return undefined;
  }

  /** Its value may hold a password and is never repeated. */
  databaseUrl(name: string): string | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    if (!/^postgres(?:ql)?:\/\//.test(given))
      this.problem(name, 'must be an address that begins with postgres:// or postgresql://');
    else if (/(?:@|\/\/)[^/?@]*,[^/?@]*(?:[/?]|$)|[?&]host=[^&]*(?:,|%2c)/i.test(given))
      this.problem(name, 'must name one host. With several PostgreSQL servers, name the proxy in front of the primary');
    else return given;
    return undefined;
  }
}

export function readSettings<Value>(
  env: Environment,
  prefixes: readonly string[],
  read: (settings: SettingsReader) => Value,
): Value {
  const settings = new SettingsReader(env);
  const value = read(settings);
  for (const name of settings.unknownNames(prefixes))
    settings.problem(name, 'is not a setting; see docs/guide/configuration.md');
  if (settings.problems.length > 0) throw new ConfigError(settings.problems);
  return value;
}
