/** What each sealed secret of a project is bound to: it opens in no other place. */
export const secretOwner = {
  emailPassword: (projectId: string) => `project ${projectId} email password`,
  providerSecret: (projectId: string, providerId: string) => `project ${projectId} oauth ${providerId}`,
};
