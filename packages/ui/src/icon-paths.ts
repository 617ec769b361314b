/**
 * Paths for `Icon`, on a 16 px grid with a thin stroke. One constant each, so that an app loads only those it shows.
 */
export const backIcon = 'M13 8H3M6.5 4.5 3 8l3.5 3.5';
export const alertIcon = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5.25v3.25M8 10.9v.1';
export const checkIcon = 'M3.25 8.5 6.5 11.75 12.75 4.75';
export const chevronIcon = 'M6.25 4 10.25 8 6.25 12';
export const closeIcon = 'M4 4l8 8M12 4l-8 8';
export const copyIcon =
  'M5.5 7q0-1.5 1.5-1.5h5q1.5 0 1.5 1.5v5q0 1.5-1.5 1.5h-5q-1.5 0-1.5-1.5zM3.5 10.5q-1 0-1-1.5v-5q0-1.5 1.5-1.5h5q1.5 0 1.5 1';
export const exclamationIcon = 'M8 3.5v5.25M8 12.4v.1';
export const eyeIcon =
  'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z';
export const eyeOffIcon = `${eyeIcon}M2.5 2.5l11 11`;
export const noteIcon = 'M8 7.25v5.25M8 3.5v.1';
export const infoIcon = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5v3.25M8 5.1v.1';
export const personIcon = 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.75 13.5a5.25 5.25 0 0 1 10.5 0';
export const selectIcon = 'M5 6.25 8 3.25l3 3M5 9.75l3 3 3-3';
export const shieldIcon = 'M8 2 13 3.75V7.5c0 3-2 5.4-5 6.5-3-1.1-5-3.5-5-6.5V3.75L8 2Z';
export const signOutIcon = 'M6 2.5H4A1.5 1.5 0 0 0 2.5 4v8A1.5 1.5 0 0 0 4 13.5h2M6.5 8h7M11 5.5 13.5 8 11 10.5';
export const warningIcon =
  'M7.13 2.75 1.9 11.75A1 1 0 0 0 2.77 13.25h10.46a1 1 0 0 0 .87-1.5L8.87 2.75a1 1 0 0 0-1.74 0ZM8 6.25v3M8 11.2v.1';
