/** What a request shows to prove who it is. What was not sent, or sent empty, is undefined. */
export interface RequestCredentials {
  readonly projectId: string | undefined;
  readonly accessType: string | undefined;
  readonly publishableClientKey: string | undefined;
  readonly secretServerKey: string | undefined;
  readonly superSecretAdminKey: string | undefined;
  readonly adminAccessToken: string | undefined;
  readonly accessToken: string | undefined;
}
