/** What the list of projects says. */
export type ProjectsSentence =
  | 'A project holds the users, settings and keys of one app.'
  | 'Create project'
  | 'Every app has its own users, settings and keys.'
  | 'Its sign-in page bears this name. You can change it later.'
  | 'No project yet'
  | 'Users';
