/** Calls that change who may do what, or let somebody act as another. */
const POWERFUL = [
  ...['users', 'roles', 'menus'].flatMap((list) => [
    `POST /api/v1/${list}`,
    `PUT /api/v1/${list}/{id}`,
    `DELETE /api/v1/${list}/{id}`,
  ]),
  'PATCH /api/v1/users/{id}/reset-pwd',
  'POST /api/v1/current/view-as',
].map((call) => call.split(' ') as [method: string, path: string]);

interface Call {
  method: string;
  path: string;
}

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
  POWERFUL.some(([needed, call]) => needed === method && grants(path, call));

/** @param call such as `PUT /api/v1/users/{id}` */
export function isPowerfulCall(call: string): boolean {
  const [method = '', path = ''] = call.split(' ');
  return isPowerful({ method, path });
}
