import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';

/**
 * @typedef {object} Connection how a client knows Keystead
 * @property {string} issuer
 * @property {string} authorizationEndpoint
 * @property {string} tokenEndpoint
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {string} redirectUri
 * @property {Record<string, string>} parameters beside those of the standard
 */
/** @typedef {{ access_token: string, refresh_token?: string | undefined, token_type: string, expires_in?: number | undefined, scope?: string | undefined }} Tokens */
/**
 * @typedef {object} Flow
 * @property {URL} url where the app sends people
 * @property {(back: URL) => Promise<Tokens>} finish with the address that they came back to
 */
/**
 * @typedef {object} IndependentClient
 * @property {string} name
 * @property {(connection: Connection) => Promise<Flow>} begin
 * @property {(connection: Connection, refreshToken: string, more?: Record<string, string>) => Promise<Tokens>} refresh
 * @property {(error: unknown) => unknown} errorOf the body of the answer, where the library took it for an error of OAuth
 */

const OVER_HTTP = { [oauth.allowInsecureRequests]: true };

/** @param {Connection} connection @returns {oauth.AuthorizationServer} */
const metadataOf = ({ issuer, authorizationEndpoint, tokenEndpoint }) => ({
  issuer,
  authorization_endpoint: authorizationEndpoint,
  token_endpoint: tokenEndpoint,
  code_challenge_methods_supported: ['S256'],
});

/** @param {string} name @param {typeof oauth.ClientSecretPost} authenticate @returns {IndependentClient} */
const withOAuth4webapi = (name, authenticate) => ({
  name: `oauth4webapi, ${name}`,
  async begin(connection) {
    const server = metadataOf(connection);
    const client = { client_id: connection.clientId };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(connection.authorizationEndpoint);
    const parameters = {
      client_id: connection.clientId,
      redirect_uri: connection.redirectUri,
      response_type: 'code',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...connection.parameters,
    };
    for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value);
    return {
      url,
      async finish(back) {
        const answer = oauth.validateAuthResponse(server, client, back, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authenticate(connection.clientSecret),
          answer,
          connection.redirectUri,
          verifier,
          OVER_HTTP,
        );
        return oauth.processAuthorizationCodeResponse(server, client, response);
      },
    };
  },
  async refresh(connection, refreshToken, more) {
    const server = metadataOf(connection);
    const client = { client_id: connection.clientId };
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authenticate(connection.clientSecret),
      refreshToken,
      { ...OVER_HTTP, ...(more && { additionalParameters: more }) },
    );
    return oauth.processRefreshTokenResponse(server, client, response);
  },
  errorOf: (error) => (error instanceof oauth.ResponseBodyError ? error.cause : undefined),
});

/** @param {string} name @param {typeof openid.ClientSecretPost} authenticate @returns {IndependentClient} */
const withOpenidClient = (name, authenticate) => {
  /** @param {Connection} connection */
  const configure = (connection) => {
    const configuration = new openid.Configuration(
      metadataOf(connection),
      connection.clientId,
      undefined,
      authenticate(connection.clientSecret),
    );
    openid.allowInsecureRequests(configuration);
    return configuration;
  };
  return {
    name: `openid-client, ${name}`,
    async begin(connection) {
      const configuration = configure(connection);
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: connection.redirectUri,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...connection.parameters,
      });
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      return { url, finish: (back) => openid.authorizationCodeGrant(configuration, back, checks) };
    },
    refresh: (connection, refreshToken, more) => openid.refreshTokenGrant(configure(connection), refreshToken, more),
    errorOf: (error) => (error instanceof openid.ResponseBodyError ? error.cause : undefined),
  };
};

export const independentClients = [
  withOAuth4webapi('client_secret_post', oauth.ClientSecretPost),
  withOAuth4webapi('client_secret_basic', oauth.ClientSecretBasic),
  withOpenidClient('client_secret_post', openid.ClientSecretPost),
  withOpenidClient('client_secret_basic', openid.ClientSecretBasic),
];
