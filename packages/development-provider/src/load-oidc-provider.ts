import type * as OidcProvider from 'oidc-provider';

/** Loads oidc-provider and hides its warning about Node 20, which it works with. Other warnings are printed. */
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
