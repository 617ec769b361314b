/** Has the browser fetch a file by itself, and put it where downloads go. */
export function downloadFrom(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Hands out what this page has already. */
export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  downloadFrom(url, name);
  URL.revokeObjectURL(url);
}
