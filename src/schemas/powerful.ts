interface Call {
  method: string;
  path: string;
}

/** Who may make one of these calls decides what others may do. */
export const managingCalls: readonly Call[] = [
  ...['users', 'roles', 'menus'].flatMap((list) => [
    { method: 'POST', path: `/api/v1/${list}` },
    { method: 'PUT', path: `/api/v1/${list}/{id}` },
    { method: 'DELETE', path: `/api/v1/${list}/{id}` },
  ]),
  { method: 'PATCH', path: '/api/v1/users/{id}/reset-pwd' },
  { method: 'DELETE', path: '/api/v1/users/{id}/second-factor' },
];

/** With what lets somebody act as another. */
export const powerfulCalls: readonly Call[] = [
  ...managingCalls,
  { method: 'POST', path: '/api/v1/current/view-as' },
];

const isParameter = (segment: string) => /^(:.+|\{.+\}|\*)$/.test(segment);

/** Segment by segment, `*` at the end for any number of them, as a menu's resource grants a call. */
function grants(resource: string, path: string): boolean {
  const [wanted, asked] = [resource.split('/'), path.split('/')];
  const open = wanted.at(-1) === '*';
  if (open ? asked.length < wanted.length : asked.length !== wanted.length) return false;
  const fixed = open ? wanted.slice(0, -1) : wanted;
  return fixed.every((segment, at) => isParameter(segment) || segment === asked[at]);
}

export const isPowerful = ({ method, path }: Call): boolean =>
  powerfulCalls.some((call) => call.method === method && grants(path, call.path));

/** @param call such as `PUT /api/v1/users/{id}` */
export function isPowerfulCall(call: string): boolean {
  const [method = '', path = ''] = call.split(' ');
  return isPowerful({ method, path });
}
