import { contactChannelRoutes } from './contact-channels/contact-channels.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { userChangeRoutes } from './users/changes.routes.ts';
import { profilePictureRoutes } from './profile-pictures/profile-pictures.routes.ts';
import { teamRoutes } from './teams/teams.routes.ts';
import { teamMemberRoutes } from './teams/members/members.routes.ts';
import { teamPermissionRoutes } from './teams/permissions/permissions.routes.ts';
import { oauthTestRoutes } from './oauth-tests/oauth-tests.routes.ts';
import { notOfferedRoutes } from './not-offered/not-offered.routes.ts';

export const identityRoutes = [
  ...contactChannelRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...userChangeRoutes,
  ...profilePictureRoutes,
  ...teamRoutes,
  ...teamMemberRoutes,
  ...teamPermissionRoutes,
  ...oauthTestRoutes,
  ...notOfferedRoutes,
];
