/** Where all users are listed. */
export const USERS_PAGE = '/p/$projectId/users' as '/p/$projectId'; // the list has its address before it has its page
