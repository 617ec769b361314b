/** What whoever is invited to own a project reads. */
export type OwnerInvitationSentence =
  | 'Accept'
  | 'Choose a password for {email}.'
  | 'I have an account'
  | 'It was good for seven days. Ask for another one.'
  | 'It was taken back, or a part of the link is missing.'
  | 'It was used already. Its owner signs in.'
  | 'Open the whole link of the mail.'
  | 'Own a project together'
  | 'Own {project} together'
  | 'Sign in with it, then open the link of the mail again.'
  | 'This address has an account already'
  | 'This invitation does not work'
  | 'You are signed in as {name}. By accepting you become an owner of {project}.';
