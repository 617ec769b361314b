/** Refuses an option that is missing or empty, by its name and the environment variable that the guides read it from. */
export function requireOption(name: string, value: string | undefined, variable: string): void {
  if (!value) throw new Error(`${name} is ${value === '' ? 'empty' : String(value)}. Set ${variable}.`);
}
