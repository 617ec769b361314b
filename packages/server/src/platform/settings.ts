export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingProblem {
  readonly name: string;
  readonly problem: string;
}

/** A setting as the dashboard may show it. For a text that may be a secret, it says only whether it is set. */
export interface ShownSetting {
  readonly name: string;
  readonly value: string | null;
  readonly isSet: boolean;
}

/** All problems with the settings in one error. */
export class ConfigError extends Error {
  readonly problems: readonly SettingProblem[];

  constructor(problems: readonly SettingProblem[]) {
    super(['Invalid settings:', ...problems.map(({ name, problem }) => `  ${name} ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads typed settings and collects all problems instead of stopping at the first. An empty variable counts as not set. */
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

  /** Variables that are set but never read: most likely misspelled. */
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

  /** A text that isn't a secret, so it may be shown. */
  openText(name: string): string | undefined {
    const given = this.text(name);
    if (given !== undefined) this.#open.set(name, given);
    return given;
  }

  /** All settings that were read, sorted by name. */
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
    this.problem(name, 'must be a URL that starts with http:// or https://, without a username, a query or a fragment');
    return undefined;
  }

  /** The URL may contain a password, so no problem repeats it. */
  databaseUrl(name: string): string | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    if (!/^postgres(?:ql)?:\/\//.test(given))
      this.problem(name, 'must be a URL that starts with postgres:// or postgresql://');
    else if (/(?:@|\/\/)[^/?@]*,[^/?@]*(?:[/?]|$)|[?&]host=[^&]*(?:,|%2c)/i.test(given))
      this.problem(
        name,
        'must contain one host. If you have several PostgreSQL servers, use the proxy in front of the primary',
      );
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
    settings.problem(name, 'is not a known setting; see docs/guide/configuration.md');
  if (settings.problems.length > 0) throw new ConfigError(settings.problems);
  return value;
}
