/**
 * Throws if an option is missing or empty, with the name of the option and of the environment variable that the guides
 * use for it.
 */
export function requireOption(name: string, value: string | undefined, variable: string): void {
  if (!value) throw new Error(`${name} is ${value === '' ? 'empty' : String(value)}. Set ${variable}.`);
}
