/**
 * A project with a client and a server key, made through the API as its owner would.
 * @param {{ apiUrl: string, internalClientKey: string }} instance
 */
export async function makeProject({ apiUrl, internalClientKey }) {
  /**
   * @param {string} path
   * @param {Record<string, string>} headers
   * @param {unknown} body
   * @returns {Promise<Record<string, string>>}
   */
  const post = async (path, headers, body) => {
    const response = await fetch(`${apiUrl}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const internal = {
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': internalClientKey,
  };
  const owner = await post('/auth/password/sign-up', internal, {
    email: 'owner@example.com',
    password: 'owner of a project',
  });
  const token = owner['access_token'] ?? '';
  const { id = '' } = await post(
    '/internal/projects',
    { ...internal, 'x-stack-access-token': token },
    { display_name: 'Acme' },
  );
  const keys = await post(
    '/internal/api-keys',
    { 'x-stack-project-id': id, 'x-stack-access-type': 'admin', 'x-stack-admin-access-token': token },
    {
      description: 'Next.js fixture',
      expires_at_millis: Date.now() + 3_600_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    },
  );
  return { id, clientKey: keys['publishable_client_key'] ?? '', serverKey: keys['secret_server_key'] ?? '' };
}
