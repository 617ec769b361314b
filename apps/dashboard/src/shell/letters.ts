const KEY = 'keystead-dashboard-letters';

/** Whether single-letter shortcuts are enabled. Users who dictate or press keys by accident can disable them. */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function switchLetters(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage is blocked: the setting stays as it is.
  }
}
