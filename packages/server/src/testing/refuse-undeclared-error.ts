import { endpoints, type Endpoint } from '@keystead/contract';
import { errorCodesOf, refusalsOfAnyEndpoint } from '@keystead/contract/openapi';
import { PathTable } from '../http/path-table.ts';

const declared = new PathTable<Map<string, Endpoint>>();
for (const path of new Set(endpoints.map(pathOf))) {
  const group = endpoints.filter((endpoint) => pathOf(endpoint) === path);
  declared.add(path, new Map(group.map((endpoint) => [endpoint.method, endpoint])));
}

function pathOf({ base, path }: Endpoint): string {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
  return base === 'root' ? pattern : `/api/v1${pattern === '/' ? '' : pattern}`;
}

/** The OpenAPI document and the SDK types list the declared errors of an endpoint, so no test may see another one. */
export function refuseUndeclaredError(line: string, code: string | null): void {
  if (code === null) return;
  const [method = '', target = ''] = line.split(' ');
  const [path = ''] = target.split('?', 1);
  const endpoint = declared.find(path)?.value.get(method === 'HEAD' ? 'GET' : method);
  if (!endpoint) return;
  const known = [...errorCodesOf(endpoint), ...(endpoint.refusals ?? []), ...refusalsOfAnyEndpoint];
  if (known.some((other) => other === code)) return;
  throw new Error(
    `${line} answers ${code}: add it to the errors or the refusals of ${endpoint.name} in packages/contract/src`,
  );
}
