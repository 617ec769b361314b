/** One row of the tables in the guide to the project settings. */
export interface DocumentedSetting {
  readonly sdk: string;
  readonly api: string;
  /** The default value as JSON; empty if there is none. */
  readonly initial: string;
  readonly seenBy: string;
}

/** Returns the table rows below a heading, up to the next heading. */
export function documentedSettings(markdown: string, heading: string): DocumentedSetting[] {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const rows = table.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| (?:`([^`]*)` )?\| (\S+) \|/gm);
  return [...rows].map(([, sdk = '', api = '', initial = '', seenBy = '']) => ({ sdk, api, initial, seenBy }));
}
