const MAX_HOPS = 20;

/** @typedef {{ name: string, value: string, path: string }} Cookie */

/** What a browser does while it is sent around: it follows redirects and keeps cookies. Each one is a window of its own. */
export function openBrowser() {
  /** @type {Cookie[]} */
  let cookies = [];

  /** @param {URL} url @param {string} line */
  const keep = (url, line) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/);
    const attribute = (/** @type {string} */ wanted) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? url.pathname;
    cookies = cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    const isGone = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') <= Date.now();
    if (!isGone) cookies.push({ name, value, path });
  };

  /** @param {string | URL} address */
  const visit = async (address) => {
    const url = new URL(address);
    const sent = cookies.filter(({ path }) => url.pathname.startsWith(path));
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html,*/*;q=0.8',
        ...(sent.length > 0 && { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }),
      },
    });
    for (const line of response.headers.getSetCookie()) keep(url, line);
    const location = response.headers.get('location');
    return { status: response.status, location: location === null ? undefined : new URL(location, url), response };
  };

  return {
    visit,
    /**
     * Goes where it is sent until it would go to an address that begins like this, which it gives back.
     * @param {string | URL} address
     * @param {string} end
     */
    async follow(address, end) {
      let url = new URL(address);
      for (let hop = 0; hop < MAX_HOPS; hop += 1) {
        if (url.href.startsWith(end)) return url;
        const { status, location, response } = await visit(url);
        if (!location) throw new Error(`${url.origin}${url.pathname} answered ${status}: ${await response.text()}`);
        url = location;
      }
      throw new Error(`${address} never led to ${end}`);
    },
  };
}
