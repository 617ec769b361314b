/** Sentences of the page that creates the first owner. */
export type FirstOwnerSentence =
  | 'After this, sign-up is closed. Invite more owners from the dashboard.'
  | 'A newer link was printed, or part of this one is missing.'
  | 'Create owner'
  | 'Create the first owner'
  | 'Enter your email address'
  | 'If you created the owner account, sign in. To add another owner, print a new link.'
  | 'Links work for one hour. Print a new one.'
  | 'Open the whole link, including everything after the #.'
  | 'The code is missing'
  | 'This link has expired'
  | "This link isn't valid"
  | 'This link was already used'
  | 'This password is too common. Choose another one.'
  | 'To print a new link, run this command where Keystead runs:'
  | 'Use at least {n} characters'
  | 'Use at most {n} characters'
  | 'You become the owner of this instance, with access to its settings and the demo project. The link works once, for one hour.';
