/**
 * Waits for a redirect to another page. The code for redirects loads on demand, which fails offline or after a new
 * version was deployed: the browser then navigates by itself, but only within this site. For other sites the error is
 * thrown, because the project decides which redirect URLs are allowed.
 */
export const leave = (journey: Promise<void>, href: string): Promise<void> =>
  journey.catch((error: unknown) => {
    const target = new URL(href, location.href);
    if (target.origin !== location.origin) throw error;
    location.assign(target.href);
  });
