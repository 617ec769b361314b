/** What owners read before they are owners. */
export type FirstOwnerSentence =
  | 'Afterwards nobody else can sign up here. You invite further owners from the dashboard.'
  | 'Create owner'
  | 'It worked for an hour. Print a new one.'
  | 'Its owner signs in. For another owner, print a new link.'
  | 'Make this instance yours'
  | 'Open the whole link, with all that follows the #.'
  | 'Please enter your email address'
  | 'Please use at least {n} characters'
  | 'Please use at most {n} characters'
  | 'The code is missing'
  | 'There is a newer one, or a part of it is missing.'
  | 'This command prints a new link, where the service runs:'
  | 'This link has ended'
  | 'This link is not valid'
  | 'This link was used already'
  | 'This password is too common. Please choose another one.'
  | 'You become an owner of it: its settings and the demo project. The link works once, for an hour.';
