import { fromRoot } from '../../scripts/root.mjs';
import { runTool } from '../../scripts/steps/run-tool.mjs';

const OWNER = { email: 'first@example.com', password: 'owner of a project' };

/**
 * The script of the guide to production makes an owner, who signs in, and closes sign-up to everybody else.
 * @param {Record<string, string>} settings of the instance
 */
export async function walkFirstOwner(settings) {
  const env = { ...settings, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password };
  await runTool([fromRoot('deploy', 'first-owner.mjs')], { env });
  await expectRefusal(settings, 'sign-in', OWNER, null);
  await expectRefusal(settings, 'sign-up', { ...OWNER, email: 'stranger@example.com' }, 'SIGN_UP_NOT_ENABLED');
}

/**
 * @param {Record<string, string>} settings
 * @param {'sign-in' | 'sign-up'} way
 * @param {unknown} credential
 * @param {string | null} code null where nothing is refused
 */
async function expectRefusal(settings, way, credential, code) {
  const response = await fetch(`${settings['KEYSTEAD_BASE_URL']}/api/v1/auth/password/${way}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': settings['KEYSTEAD_INTERNAL_PUBLISHABLE_CLIENT_KEY'] ?? '',
    },
    body: JSON.stringify(credential),
  });
  const refusal = response.headers.get('x-stack-known-error');
  if (refusal !== code) throw new Error(`${way}: expected ${code}, got ${refusal} (status ${response.status})`);
}
