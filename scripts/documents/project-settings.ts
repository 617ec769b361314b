/** One row of the tables in the guide to the settings of a project. */
export interface DocumentedSetting {
  readonly sdk: string;
  readonly api: string;
  /** As JSON; empty where there is none. */
  readonly initial: string;
  readonly seenBy: string;
}

/** The rows below a heading, up to the next one. */
export function documentedSettings(markdown: string, heading: string): DocumentedSetting[] {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const rows = table.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| (?:`([^`]*)` )?\| (\S+) \|/gm);
  return [...rows].map(([, sdk = '', api = '', initial = '', seenBy = '']) => ({ sdk, api, initial, seenBy }));
}
