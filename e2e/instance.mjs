/** Where the instance under test listens, and the keys its internal project was given. */
export const API_PORT = 18_100;
export const DEMO_PORT = 18_101;
export const API_URL = `http://localhost:${API_PORT}`;
export const DEMO_URL = `http://localhost:${DEMO_PORT}`;
export const INTERNAL_CLIENT_KEY = 'pck_of_the_browser_tests';
