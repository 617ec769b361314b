import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { closeGracefully, openPort, StartError } from '@keystead/server';
import { createOidcProvider } from './create-oidc-provider.ts';
import { createInteractions } from './interactions.ts';
import { createListener } from './listener.ts';
import { createPages } from './pages.ts';
import { createPeople } from './people.ts';

export interface DevelopmentProviderOptions {
  /** 0 chooses a free port. */
  readonly port: number;
  /** The public URL of the instance, whose callbacks the provider accepts. */
  readonly baseUrl: string;
  /** The folder with the built page. */
  readonly pageFolder: string;
}

export interface DevelopmentProvider {
  /** The URL of the provider. */
  readonly issuer: string;
  close(): Promise<void>;
}

const CLOSE_MILLIS = 1000;

/** Starts the mock OAuth provider, which simulates all OAuth providers during development. */
export async function startDevelopmentProvider(options: DevelopmentProviderOptions): Promise<DevelopmentProvider> {
  const { port, baseUrl, pageFolder } = options;
  if (!existsSync(path.join(pageFolder, 'index.html')))
    throw new StartError(`No build of the mock OAuth provider's page found in ${pageFolder}. Run npm run build.`);
  const pages = createPages(pageFolder);
  const people = createPeople();
  const answering = async (issuer: string): Promise<RequestListener> => {
    const oidc = await createOidcProvider({ issuer, baseUrl, people, renderProblem: pages.renderProblem });
    return createListener({ oidc: oidc.callback(), interactions: createInteractions(oidc, people), pages });
  };

  // Opens the port first: the system may choose it, and it is part of the issuer.
  let listener: RequestListener | undefined;
  const opened = await openPort((request, response) => listener?.(request, response), {
    host: '127.0.0.1',
    hostSetting: 'KEYSTEAD_PROVIDER_PORT',
    port,
    portSetting: 'KEYSTEAD_PROVIDER_PORT',
  }).catch((error: unknown) => {
    throw StartError.from(error);
  });
  const issuer = `http://localhost:${opened.port}`;
  listener = await answering(issuer);
  return { issuer, close: () => closeGracefully(opened.server, CLOSE_MILLIS) };
}
