const KEY = 'keystead-dashboard-letters';

/** Whether single letters do something; who dictates or types by accident can switch them off. */
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
    // Storage is forbidden here: letters stay as they are.
  }
}
