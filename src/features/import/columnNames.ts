import { NAME_PARTS } from '@/schemas/import';
import type { Headings } from './api/transfer';

/**
 * How files of other systems call our columns, in both languages, without spaces and signs, the
 * best first. What might be something else, as `state` of an address, is not among them.
 */
const NAMES: Record<string, readonly string[]> = {
  username: [
    ...['userprincipalname', 'samaccountname', 'user', 'login', 'loginname', 'logonname', 'uid'],
    ...['account', '用户名', '登录名', '账号', '帐号', '工号'],
  ],
  name: ['fullname', 'displayname', 'realname', '姓名', '名称', '名字', '真实姓名', '显示名称'],
  first_name: ['firstname', 'givenname', 'forename', '名'],
  last_name: ['lastname', 'surname', 'familyname', 'sn', '姓', '姓氏'],
  email: [
    ...['mail', 'emailaddress', 'primaryemail'],
    ...['邮箱', '电子邮箱', '电子邮件', '邮件', '邮箱地址'],
  ],
  phone: [
    ...['mobilephone', 'mobile', 'telephonenumber', 'phonenumber', 'telephone', 'tel', 'workphone'],
    ...['手机', '手机号', '手机号码', '电话', '电话号码', '联系电话'],
  ],
  remark: ['remarks', 'note', 'notes', 'comment', '备注', '说明'],
  status: [
    ...['accountenabled', 'accountstatus', 'userstatus', 'enabled', 'active', 'isactive'],
    ...['状态', '账号状态', '用户状态', '启用', '是否启用'],
  ],
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

/** `User name [userPrincipalName] Required` is either of two names; `Status [READ ONLY]` is one. */
const namesIn = (heading: string): string[] => [
  bare(heading),
  bare(/\[(.*?)\]/.exec(heading)?.[1] ?? ''),
  bare(heading.replace(/[[(（].*?[\])）]/g, '')),
];

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
  for (const column of columns) {
    const heading = chosen[column];
    if (heading && free.has(heading)) found[column] = heading;
  }
  for (const heading of Object.values(found)) free.delete(heading);
  const open = columns.filter((column) => chosen[column] !== '');
  for (const column of open)
    take(
      column,
      headings.find((one) => matched(one) === column),
    );
  for (const column of open) {
    for (const name of [column, ...(NAMES[column] ?? [])].map(bare))
      take(
        column,
        [...free].find((heading) => namesIn(heading).includes(name)),
      );
  }
  // One part of a name alone is no name.
  if (!NAME_PARTS.every((part) => found[part]))
    for (const part of NAME_PARTS) if (found[part] !== chosen[part]) delete found[part];
  // Who has no name to sign in with does so by the address.
  if (open.includes('username') && !found.username && found.email) found.username = found.email;
  return found;
}

/** Whether the server finds all columns that the file has by itself. */
export const needsMapping = (columns: readonly string[], headings: readonly string[]): boolean => {
  const known = new Set(headings.map(matched));
  const isKnown = (heading: string) => columns.includes(matched(heading));
  const isPart = (column: string) => NAME_PARTS.some((part) => part === column);
  return (
    !columns.every((column) => isPart(column) || known.has(column)) && !headings.every(isKnown)
  );
};

/** Headings that stand for no column. */
export const unreadOf = (headings: readonly string[], mapping: Mapping): string[] => {
  const read = new Set(Object.values(mapping));
  return headings.filter((heading) => !heading || !read.has(heading));
};

/** As the API takes it: what differs from what the server finds by itself, and what it would refuse. */
export function mappingParam({ columns, headings, left_out }: Headings, mapping: Mapping): string {
  const columnsOf = (heading: string) => columns.filter((column) => mapping[column] === heading);
  const own = (heading: string) => columns.filter((column) => column === matched(heading));
  const changed = headings.filter(
    (heading) => columnsOf(heading).join() !== own(heading).join() || left_out.includes(heading),
  );
  return JSON.stringify(
    Object.fromEntries(changed.map((heading) => [heading, columnsOf(heading)])),
  );
}
