/** What each encrypted secret of a project is bound to: it can't be decrypted anywhere else. */
export const secretOwner = {
  emailPassword: (projectId: string) => `project ${projectId} email password`,
  providerSecret: (projectId: string, providerId: string) => `project ${projectId} oauth ${providerId}`,
};
