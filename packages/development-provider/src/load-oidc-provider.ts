import type * as OidcProvider from 'oidc-provider';

/** It runs on Node 20 as well, whatever it says of it while it is loaded. All else that is said then is heard. */
export async function loadOidcProvider(): Promise<typeof OidcProvider> {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes('Unsupported runtime')) warn(...said);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
