// The stack chooses free ports when it starts; Playwright hands them to the tests.
const { E2E_API_PORT = '', E2E_DEMO_PORT = '', E2E_FIRST_OWNER_URL = '' } = process.env;

/** Where the instance under test listens, and the key its internal project was given. */
export const API_URL = `http://localhost:${E2E_API_PORT}`;
export const DEMO_URL = `http://localhost:${E2E_DEMO_PORT}`;
export const DASHBOARD_URL = `${API_URL}/dashboard`;
/** What the start printed for whoever will own the instance. It works once. */
export const FIRST_OWNER_URL = E2E_FIRST_OWNER_URL;
/** The database with an up-to-date schema that instances are cloned from. */
export const MIGRATED_TEMPLATE = 'migrated';
export const INTERNAL_CLIENT_KEY = 'pck_of_the_browser_tests';
