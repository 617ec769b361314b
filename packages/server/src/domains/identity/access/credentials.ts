/** The credentials of a request. Headers that are missing or empty are undefined. */
export interface RequestCredentials {
  readonly projectId: string | undefined;
  readonly accessType: string | undefined;
  readonly publishableClientKey: string | undefined;
  readonly secretServerKey: string | undefined;
  readonly superSecretAdminKey: string | undefined;
  readonly adminAccessToken: string | undefined;
  readonly accessToken: string | undefined;
}
