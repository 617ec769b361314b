/** Sentences of the setup page. */
export type SetupSentence =
  | 'From Clerk, Auth0, Supabase, Firebase, Better Auth, or a file.'
  | 'About two minutes each.'
  | 'Add the provider and the account pages'
  | 'Add your domain'
  | 'Base URL'
  | 'Choose what you build with'
  | 'Coming from Stack Auth?'
  | 'Connects your app to this project. Expires in one year.'
  | 'Create another key'
  | 'Create key'
  | '(done)'
  | 'Enable magic links, Google, or GitHub'
  | 'Four steps to your first signed-in user. The code below is filled in for this project.'
  | 'Go to production'
  | 'Install and create a key'
  | 'Invite a second owner'
  | "It's in the code below until you reload or close this tab. It isn't a secret."
  | "It's in the code below until you reload or close this tab. Keep it secret."
  | 'Keep your code. Change the base URL, the project ID, and the keys.'
  | 'Keys are only shown when you create them. Use your own key or create another.'
  | 'Listening on {url}. This updates automatically.'
  | 'Localhost works already.'
  | 'More'
  | 'Next steps'
  | "See what's still missing."
  | 'Set up {project}'
  | 'Sign a user in'
  | 'Signed up {when}.'
  | "So you don't get locked out."
  | "The packages aren't on npm yet. Pack them where you run Keystead."
  | 'Verify requests on your server'
  | 'Waiting for the first request…'
  | 'Waiting for the first user…'
  | 'Your app connected {when}. Now sign up in it.'
  | 'Your first user signed up';
