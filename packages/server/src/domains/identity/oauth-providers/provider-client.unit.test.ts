import { ClientSecretBasic, ClientSecretPost } from 'oauth4webapi';
import { expect, test } from 'vitest';
import { authenticationAt } from './provider-client.ts';

const issuer = 'https://gitlab.example';

test('a provider that must send an ID token gets the secret in the body like the others', () => {
  const provider = { server: { issuer }, isIdTokenRequired: true };

  expect(authenticationAt(provider)).toBe(ClientSecretPost);
});

test.each([
  [['client_secret_post'], ClientSecretPost],
  [['client_secret_basic'], ClientSecretBasic],
  [['client_secret_post', 'client_secret_basic'], ClientSecretBasic],
])('a server that takes %j is sent the secret so', (token_endpoint_auth_methods_supported, authentication) => {
  expect(authenticationAt({ server: { issuer, token_endpoint_auth_methods_supported } })).toBe(authentication);
});
