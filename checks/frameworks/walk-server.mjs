import { pathToFileURL } from 'node:url';

/**
 * Nobody is refused; whoever signed up is known by the access token and by the cookies of the browser SDK.
 * @param {string} url of the app
 * @param {{ name: string, apiUrl: string, project: { id: string, clientKey: string }, sdk: string }} options
 */
export async function walkServer(url, { name, apiUrl, project, sdk }) {
  /** @type {typeof import('@keystead/client')} */
  const { ClientApp } = await import(pathToFileURL(`${sdk}/dist/index.js`).href);
  const visitor = new ClientApp({
    baseUrl: apiUrl,
    projectId: project.id,
    publishableClientKey: project.clientKey,
    tokenStore: 'memory',
  });
  const email = `${name}@example.com`;
  const signedUp = await visitor.signUpWithCredential({ email, password: 'a walk in the park', noRedirect: true });
  if (signedUp.status === 'error') throw signedUp.error;
  const token = await visitor.getToken();

  await expectAnswer(url, {}, 401, { error: 'Please sign in.' });
  await expectAnswer(url, { authorization: 'Bearer e30.e30.e30' }, 401, { error: 'Please sign in.' });
  await expectAnswer(url, { authorization: `Bearer ${token}` }, 200, { email });
  const cookie = `stack-refresh-${project.id}=r; stack-access=${encodeURIComponent(JSON.stringify(['r', token]))}`;
  await expectAnswer(url, { cookie }, 200, { email });
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {number} status
 * @param {unknown} body
 */
async function expectAnswer(url, headers, status, body) {
  const response = await fetch(`${url}/api/me`, { headers });
  const text = await response.text();
  if (response.status !== status || text !== JSON.stringify(body))
    throw new Error(
      `${Object.keys(headers).join()}: expected ${status} ${JSON.stringify(body)}, got ${response.status} ${text}`,
    );
}
