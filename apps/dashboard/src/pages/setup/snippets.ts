/** The values in the snippets. */
export interface SnippetValues {
  readonly baseUrl: string;
  readonly projectId: string;
  /** The publishable client key, or the secret server key. */
  readonly key: string;
}

/** A file to paste. */
export interface Snippet {
  readonly path: string;
  readonly text: string;
}

/** Returns any text as a string literal. */
const quote = (text: string): string => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;

const clientApp = ({ baseUrl, projectId, key }: SnippetValues, name: string): string =>
  `const ${name} = new ClientApp({
  baseUrl: ${quote(baseUrl)},
  projectId: ${quote(projectId)},
  publishableClientKey: ${quote(key)},
  tokenStore: 'cookie',
});`;

export const reactFiles = (values: SnippetValues): Snippet[] => [
  {
    path: 'src/App.tsx',
    text: `import { Suspense } from 'react';
import { ClientApp } from '@keystead/client';
import {
  KeysteadHandler,
  KeysteadProvider,
  UserButton,
  useUser,
} from '@keystead/react';
import '@keystead/react/styles.css';

${clientApp(values, 'app')}

export default function App() {
  // Sign-in, sign-up, account settings and where mailed links lead
  const isScreen = location.pathname.startsWith('/handler');
  return (
    <KeysteadProvider app={app} theme="system">
      <Suspense>{isScreen ? <KeysteadHandler fullPage /> : <Home />}</Suspense>
    </KeysteadProvider>
  );
}

function Home() {
  const user = useUser({ or: 'redirect' });
  return (
    <main>
      Hello {user.displayName ?? user.primaryEmail} <UserButton />
    </main>
  );
}
`,
  },
];

export const nextFiles = (values: SnippetValues): Snippet[] => [
  {
    path: 'app/providers.tsx',
    text: `'use client';
import { Suspense, type ReactNode } from 'react';
import { ClientApp } from '@keystead/client';
import { KeysteadProvider } from '@keystead/react';

${clientApp(values, 'app')}

export function Providers({ children }: { children: ReactNode }) {
  return (
    <KeysteadProvider app={app} theme="light">
      <Suspense>{children}</Suspense>
    </KeysteadProvider>
  );
}
`,
  },
  {
    path: 'app/layout.tsx',
    text: `import type { ReactNode } from 'react';
import '@keystead/react/styles.css';
import { Providers } from './providers';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
`,
  },
  {
    path: 'app/handler/[[...path]]/page.tsx',
    text: `import { KeysteadHandler } from '@keystead/react';

export default function Handler() {
  return <KeysteadHandler fullPage />; // sign-in, sign-up, account
}
`,
  },
];

export const plainFiles = (values: SnippetValues): Snippet[] => [
  {
    path: 'index.html',
    text: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Keystead</title>
  </head>
  <body>
    <h1 id="greeting"></h1>
    <form id="form" hidden>
      <label>Email <input name="email" type="email" autocomplete="username" required /></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
      <button name="way" value="sign-in">Sign in</button>
      <button name="way" value="sign-up">Sign up</button>
      <p id="problem" role="alert"></p>
    </form>
    <button id="sign-out" hidden>Sign out</button>
    <script type="module" src="app.js"></script>
  </body>
</html>
`,
  },
  {
    path: 'app.js',
    text: `import { ClientApp } from './keystead.js';

${clientApp(values, 'keystead')}
const [greeting, form, problem, signOut] = ['greeting', 'form', 'problem', 'sign-out'].map((id) =>
  document.getElementById(id),
);

keystead.onAuthStateChange((user) => {
  greeting.textContent = user ? 'Hello ' + user.primaryEmail : 'Hello guest';
  form.hidden = Boolean(user);
  signOut.hidden = !user;
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { email, password } = Object.fromEntries(new FormData(form));
  const credential = { email, password, noRedirect: true };
  const result =
    event.submitter.value === 'sign-up'
      ? await keystead.signUpWithCredential(credential)
      : await keystead.signInWithCredential(credential);
  problem.textContent = result.status === 'error' ? result.error.message : '';
});

signOut.addEventListener('click', () => keystead.signOut({ redirectUrl: null }));
`,
  },
];

export const expressFiles = ({ baseUrl, projectId, key }: SnippetValues): Snippet[] => [
  {
    path: '.env',
    text: `KEYSTEAD_URL=${baseUrl}
KEYSTEAD_PROJECT_ID=${projectId}
KEYSTEAD_SERVER_KEY=${key}
`,
  },
  {
    path: 'server.mjs',
    text: `import express from 'express';
import { ServerApp } from '@keystead/client/server';

const keystead = new ServerApp({
  baseUrl: process.env.KEYSTEAD_URL,
  projectId: process.env.KEYSTEAD_PROJECT_ID,
  secretServerKey: process.env.KEYSTEAD_SERVER_KEY,
});

const app = express();

app.get('/api/me', async (request, response) => {
  const user = await keystead.getUser(request);
  if (!user) return response.status(401).json({ error: 'Please sign in.' });
  response.json({ email: user.primaryEmail });
});

app.listen(3000); // node --env-file=.env server.mjs
`,
  },
];
