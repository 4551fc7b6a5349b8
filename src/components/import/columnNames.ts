/** How files of other systems call our columns, in both languages, without spaces and signs. */
const NAMES: Record<string, readonly string[]> = {
  username: ['user', 'login', 'loginname', 'account', '用户名', '登录名', '账号', '帐号', '工号'],
  name: ['fullname', 'displayname', 'realname', '姓名', '名称', '名字', '真实姓名'],
  email: ['mail', 'emailaddress', '邮箱', '电子邮箱', '电子邮件', '邮件', '邮箱地址'],
  phone: [
    'mobile',
    'telephone',
    'tel',
    'phonenumber',
    '手机',
    '手机号',
    '手机号码',
    '电话',
    '联系电话',
  ],
  remark: ['remarks', 'note', 'notes', 'comment', '备注', '说明'],
  status: ['state', '状态'],
  roles: ['role', '角色'],
  code: ['key', '编码', '代码', '编号', '权限码'],
  description: ['about', '描述', '说明'],
  sequence: ['order', 'sort', '排序', '顺序', '序号'],
  menus: ['menu', 'permissions', '菜单', '菜单权限', '权限'],
  type: ['kind', '类型'],
  path: ['url', 'address', '路径', '地址'],
  properties: ['props', '属性'],
  resources: ['calls', 'api', '接口', '资源'],
};

/** As the server finds a column by itself. */
const matched = (heading: string) => heading.toLowerCase().replace(/[\s-]+/g, '_');

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A heading for each column, empty for none. */
export type Mapping = Record<string, string>;

/** @param chosen before, which stays where the file has such a heading */
export function guessMapping(
  columns: readonly string[],
  headings: readonly string[],
  chosen: Mapping = {},
): Mapping {
  const free = new Set(headings.filter(Boolean));
  const found: Mapping = {};
  const take = (column: string, heading: string | undefined) => {
    if (heading && !found[column] && free.delete(heading)) found[column] = heading;
  };
  for (const column of columns) take(column, chosen[column]);
  const open = columns.filter((column) => chosen[column] !== '');
  for (const column of open)
    take(
      column,
      headings.find((one) => matched(one) === column),
    );
  for (const column of open) {
    const names = [column, ...(NAMES[column] ?? [])].map(bare);
    take(
      column,
      [...free].find((heading) => names.includes(bare(heading))),
    );
  }
  return found;
}

/** Whether the server finds all columns that the file has by itself. */
export const needsMapping = (columns: readonly string[], headings: readonly string[]): boolean => {
  const known = new Set(headings.map(matched));
  const isKnown = (heading: string) => columns.includes(matched(heading));
  return !columns.every((column) => known.has(column)) && !headings.every(isKnown);
};

/**
 * As the API takes it: what differs from what the server finds by itself.
 * @param leftOut what the user was told of, as the server refuses it where no mapping names it.
 */
export function mappingParam(
  columns: readonly string[],
  headings: readonly string[],
  mapping: Mapping,
  leftOut: readonly string[] = [],
): string {
  const columnOf = new Map(Object.entries(mapping).map(([column, heading]) => [heading, column]));
  const own = (heading: string) => (columns.includes(matched(heading)) ? matched(heading) : '');
  const changed = headings.filter(
    (heading) => (columnOf.get(heading) ?? '') !== own(heading) || leftOut.includes(heading),
  );
  return JSON.stringify(
    Object.fromEntries(changed.map((heading) => [heading, columnOf.get(heading) ?? ''])),
  );
}
