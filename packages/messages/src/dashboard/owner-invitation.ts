/** Sentences of staff invitations and ownership offers. */
export type OwnerInvitationSentence =
  | 'Accept'
  | 'Accept to become an owner of {project}. The owner who sent this offer leaves the project.'
  | 'Accept to join the staff of {project}. Your role: {role}. {rights}'
  | 'Become an owner of {project}'
  | 'Choose a password for {email}.'
  | 'I have an account'
  | 'It was already used. Sign in with that account.'
  | 'It was revoked, or part of the link is missing.'
  | 'Join {project}'
  | 'Links work for 7 days. Ask for a new one.'
  | 'Open the whole link from the email.'
  | 'Project invitation'
  | 'Sign in with it, then open the link from the email again.'
  | 'Take over {project}'
  | 'This email address already has an account'
  | "This invitation isn't valid"
  | 'You are signed in as {name}.';
