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
  /** 0: one that is free. */
  readonly port: number;
  /** The public address of the instance whose callbacks it answers to. */
  readonly baseUrl: string;
  /** Where the built page lies. */
  readonly pageFolder: string;
}

export interface DevelopmentProvider {
  /** Its address, and what it is known by. */
  readonly issuer: string;
  close(): Promise<void>;
}

const CLOSE_MILLIS = 1000;

/** Plays all OAuth providers for whoever develops on this machine. */
export async function startDevelopmentProvider(options: DevelopmentProviderOptions): Promise<DevelopmentProvider> {
  const { port, baseUrl, pageFolder } = options;
  if (!existsSync(path.join(pageFolder, 'index.html')))
    throw new StartError(`There is no page of the development provider in ${pageFolder}. Build it: npm run build.`);
  const pages = createPages(pageFolder);
  const people = createPeople();
  const answering = async (issuer: string): Promise<RequestListener> => {
    const oidc = await createOidcProvider({ issuer, baseUrl, people, renderProblem: pages.renderProblem });
    return createListener({ oidc: oidc.callback(), interactions: createInteractions(oidc, people), pages });
  };

  // The port comes first: it may be one that the system chooses, and is part of the provider's name.
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
