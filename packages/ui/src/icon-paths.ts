/**
 * Drawings for `Icon`, on a 16 px grid with a thin stroke. One constant each, so that an app loads those it shows.
 */
export const alertIcon = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5.25v3.25M8 10.9v.1';
export const checkIcon = 'M3.25 8.5 6.5 11.75 12.75 4.75';
export const chevronIcon = 'M6.25 4 10.25 8 6.25 12';
export const closeIcon = 'M4 4l8 8M12 4l-8 8';
export const copyIcon =
  'M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5ZM3.5 10.5A1.5 1.5 0 0 1 2.5 9V4A1.5 1.5 0 0 1 4 2.5h5a1.5 1.5 0 0 1 1.5 1';
export const computerIcon =
  'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 9.5v-5A1.5 1.5 0 0 1 3.5 3ZM8 11v2.5M5.5 13.5h5';
export const eyeIcon =
  'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z';
export const eyeOffIcon =
  'M6.6 3.65A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a11 11 0 0 1-1.7 2.2M4.3 4.9C2.5 6.1 1.5 8 1.5 8S4 12.5 8 12.5c1.2 0 2.3-.4 3.2-1M6.8 6.75a1.75 1.75 0 0 0 2.45 2.45M2.5 2.5l11 11';
export const infoIcon = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5v3.25M8 5.1v.1';
export const personIcon = 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.75 13.5a5.25 5.25 0 0 1 10.5 0';
export const phoneIcon =
  'M5.5 2h5A1.5 1.5 0 0 1 12 3.5v9a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 4 12.5v-9A1.5 1.5 0 0 1 5.5 2ZM7 11.75h2';
export const settingsIcon =
  'M2.5 5h6M11.5 5h2M10 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM2.5 11h2M7.5 11h6M6 12.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z';
export const shieldIcon = 'M8 2 13 3.75V7.5c0 3-2 5.4-5 6.5-3-1.1-5-3.5-5-6.5V3.75L8 2Z';
export const signInIcon = 'M9.5 2.5h2A1.5 1.5 0 0 1 13 4v8a1.5 1.5 0 0 1-1.5 1.5h-2M2.5 8h7M7 5.5 9.5 8 7 10.5';
export const signOutIcon = 'M6 2.5H4A1.5 1.5 0 0 0 2.5 4v8A1.5 1.5 0 0 0 4 13.5h2M6.5 8h7M11 5.5 13.5 8 11 10.5';
export const signUpIcon =
  'M6.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.75 13.25a4.75 4.75 0 0 1 9.5 0M12.25 5v4M10.25 7h4';
export const sunIcon =
  'M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.5v.75M8 13.75v.75M1.5 8h.75M13.75 8h.75M3.4 3.4l.55.55M12.05 12.05l.55.55M3.4 12.6l.55-.55M12.05 3.95l.55-.55';
export const warningIcon =
  'M7.13 2.75 1.9 11.75A1 1 0 0 0 2.77 13.25h10.46a1 1 0 0 0 .87-1.5L8.87 2.75a1 1 0 0 0-1.74 0ZM8 6.25v3M8 11.2v.1';
