/** Paths for `Icon` that only menus use, in a file of their own: menus load on demand. */
export const settingsIcon =
  'M2.5 5h6M11.5 5h2M10 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM2.5 11h2M7.5 11h6M6 12.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z';
export const signInIcon = 'M9.5 2.5h2A1.5 1.5 0 0 1 13 4v8a1.5 1.5 0 0 1-1.5 1.5h-2M2.5 8h7M7 5.5 9.5 8 7 10.5';
export const signUpIcon =
  'M6.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.75 13.25a4.75 4.75 0 0 1 9.5 0M12.25 5v4M10.25 7h4';
export const sunIcon =
  'M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.5v.75M8 13.75v.75M1.5 8h.75M13.75 8h.75M3.4 3.4l.55.55M12.05 12.05l.55.55M3.4 12.6l.55-.55M12.05 3.95l.55-.55';
