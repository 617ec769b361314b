/** Headers that proxies, load balancers and tunnels add to the requests they forward. */
const FORWARDING_HEADER =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-original-(?:host|url|for|forwarded-for)|x-real-ip|x-client-ip|x-cluster-client-ip|x-remote-(?:ip|addr)|x-proxyuser-ip|client-ip|true-client-ip|proxy-connection|cdn-loop|cf-.+|fastly-.+|fly-.+|x-azure-.+|x-arr-.+|x-amz(?:n)?-.+|x-appengine-.+|x-cloud-trace-context|x-envoy-.+|x-vercel-.+|x-nf-.+|x-railway-.+|x-varnish|ngrok-.+|tailscale-.+)$/;

/** Returns the name of a header that shows a forwarded request, if there is one. Names are in lower case. */
export const findForwardingHeader = (headers: object): string | undefined =>
  Object.keys(headers).find((name) => FORWARDING_HEADER.test(name));
