/**
 * Waits for a journey to another page. How to go there is loaded when somebody goes, and that fails without a network or
 * after a new version was deployed: the browser then opens a page of this site by itself, as it would follow a link.
 * Whether another site may be opened is for the project to say, so there it stays a failure.
 */
export const leave = (journey: Promise<void>, href: string): Promise<void> =>
  journey.catch((error: unknown) => {
    const target = new URL(href, location.href);
    if (target.origin !== location.origin) throw error;
    location.assign(target.href);
  });
