/** What whoever is invited to the staff of a project reads. */
export type OwnerInvitationSentence =
  | 'Accept'
  | 'By accepting you come to the staff of {project}. Your role: {role}. {rights}'
  | 'By accepting you own {project}, and whoever offered it to you owns it no more.'
  | 'Choose a password for {email}.'
  | 'I have an account'
  | 'It was good for seven days. Ask for another one.'
  | 'It was taken back, or a part of the link is missing.'
  | 'It was used already. Its owner signs in.'
  | 'Look after a project'
  | 'Look after {project}'
  | 'Open the whole link of the mail.'
  | 'Own {project} together'
  | 'Sign in with it, then open the link of the mail again.'
  | 'Take {project} over'
  | 'This address has an account already'
  | 'This invitation does not work'
  | 'You are signed in as {name}.';
