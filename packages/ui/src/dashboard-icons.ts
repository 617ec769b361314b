/** Paths for icons of the dashboard, on the grid of icon-paths.ts. */
export const addIcon = 'M8 3v10M3 8h10';
export const buildingIcon =
  'M3.5 13.5v-10a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v10M9.5 7h2a1 1 0 0 1 1 1v5.5M2 13.5h12M5.75 5.5h1.5M5.75 8h1.5M5.75 10.5h1.5';
export const calendarIcon =
  'M3.75 3.5h8.5q1 0 1 1v7.75q0 1-1 1h-8.5q-1 0-1-1V4.5q0-1 1-1ZM2.75 6.75h10.5M5.5 2v2.5M10.5 2v2.5';
export const chartIcon = 'M3 13.5v-5M6.33 13.5v-8M9.67 13.5v-6M13 13.5v-11';
export const clockIcon = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.75V8l2.25 1.5';
export const columnsIcon = 'M3.5 3h9q1 0 1 1v8q0 1-1 1h-9q-1 0-1-1V4q0-1 1-1ZM6.25 3v10M9.75 3v10';
export const downloadIcon = 'M8 2.5v7.25M5 7l3 3 3-3M2.75 12v.5a1 1 0 0 0 1 1h8.5a1 1 0 0 0 1-1V12';
export const enterIcon = 'M10 2.5h2A1.5 1.5 0 0 1 13.5 4v8a1.5 1.5 0 0 1-1.5 1.5h-2M2.5 8h7M7 5.5 9.5 8 7 10.5';
export const filterIcon = 'M2.5 4.5h11M4.75 8h6.5M6.75 11.5h2.5';
export const flagIcon = 'M3.5 14V2.5h8.25L10 5.75 11.75 9H3.5';
export const globeIcon =
  'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 1.75 2.75 3.75 2.75 6S10 12.25 8 14C6 12.25 5.25 10.25 5.25 8S6 3.75 8 2Z';
export const graphIcon = 'M6.5 2.5h3v3h-3zM2.5 10.5h3v3h-3zM10.5 10.5h3v3h-3zM8 5.5V8M4 10.5V8h8v2.5';
export const gridIcon = 'M2.75 2.75h4v4h-4zM9.25 2.75h4v4h-4zM2.75 9.25h4v4h-4zM9.25 9.25h4v4h-4z';
export const keyIcon =
  'M10 9.5A3.5 3.5 0 1 0 6.75 7.3L2.5 11.5v2h2V12H6v-1.5h1.25l.9-.9A3.5 3.5 0 0 0 10 9.5ZM11.1 5v.1';
export const linesIcon = 'M2.75 4h.1M5.5 4h7.75M2.75 8h.1M5.5 8h7.75M2.75 12h.1M5.5 12h7.75';
export const lockIcon = 'M4.5 7h7q1 0 1 1v4.5q0 1-1 1h-7q-1 0-1-1V8q0-1 1-1ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2';
export const mailIcon =
  'M3.5 3.25h9q1.25 0 1.25 1.25v7q0 1.25-1.25 1.25h-9q-1.25 0-1.25-1.25v-7q0-1.25 1.25-1.25ZM2.5 4.5 8 8.75l5.5-4.25';
export const menuIcon = 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11';
export const minusIcon = 'M3 8h10';
export const moonIcon = 'M13.25 9.5A5.75 5.75 0 0 1 6.5 2.75a5.75 5.75 0 1 0 6.75 6.75Z';
export const moreIcon = 'M3.5 8h.1M8 8h.1M12.5 8h.1';
export const openIcon = 'M6.5 3.5h-2a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1v-2M9 2.75h4.25V7M13 3 7.5 8.5';
export const peopleIcon =
  'M6 7.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5ZM1.75 13a4.25 4.25 0 0 1 8.5 0M10.25 3.25a2.25 2.25 0 0 1 0 4.1M12 9.4A4.25 4.25 0 0 1 14.25 13';
export const phoneIcon = 'M5.5 1.75h5q1 0 1 1v10.5q0 1-1 1h-5q-1 0-1-1V2.75q0-1 1-1ZM7.25 12h1.5';
export const playIcon = 'M5 3.25v9.5L12.5 8z';
export const refreshIcon = 'M13 5.5A5.5 5.5 0 1 0 13.5 8M13.25 2.5v3.25H10';
export const searchIcon = 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.25 10.25l3.25 3.25';
export const sendIcon = 'M14 2 7 9M14 2 9.5 14 7 9 2 6.5z';
export const serverIcon =
  'M3.5 2.75h9q.75 0 .75.75v3q0 .75-.75.75h-9q-.75 0-.75-.75v-3q0-.75.75-.75ZM3.5 8.75h9q.75 0 .75.75v3q0 .75-.75.75h-9q-.75 0-.75-.75v-3q0-.75.75-.75ZM5.25 5h.1M5.25 11h.1';
export const slidersIcon =
  'M2.5 5h5M11.5 5h2M2.5 11h2M8.5 11h5M9.5 6.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM6.5 12.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z';
export const sunIcon =
  'M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.75v1M8 13.25v1M1.75 8h1M13.25 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M3.6 12.4l.7-.7M11.7 4.3l.7-.7';
export const trashIcon =
  'M2.75 4.25h10.5M6 4.25v-1.5h4v1.5M4 4.25l.6 8.25a1 1 0 0 0 1 1h4.8a1 1 0 0 0 1-1L12 4.25M6.75 7v3.75M9.25 7v3.75';
export const uploadIcon = 'M8 10V2.75M5 5.5l3-3 3 3M2.75 12v.5a1 1 0 0 0 1 1h8.5a1 1 0 0 0 1-1V12';
export const webhookIcon =
  'M6.25 6.6a2.5 2.5 0 1 1 3.9-1.6M7.75 5.75 5.25 10.5M4.75 13.5a2.5 2.5 0 1 1 1.5-4.4M5 11.25h5.5M11.5 8.9a2.5 2.5 0 1 1-1.75 4.1M8.75 5.5l2.25 4';
