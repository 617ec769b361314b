/** The caller, with their credentials, and the user that the request is about. Each needs a status in every row. */
export type Caller =
  | 'nobody'
  | 'a client'
  | 'a user'
  | 'another user'
  | 'a restricted user'
  | 'an owner signed in as the user'
  | 'a user of another project'
  | 'a server'
  | 'an admin'
  | 'an owner'
  | 'an owner of another project'
  | 'another project';

/** The expected status for each caller. */
export type Statuses = Readonly<Record<Caller, number>>;
