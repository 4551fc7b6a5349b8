import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  Alert,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Divider,
  Drawer,
  Dropdown,
  Empty,
  Form,
  Input,
  InputNumber,
  Layout,
  Menu,
  Modal,
  message,
  notification,
  Pagination,
  Popconfirm,
  Popover,
  QRCode,
  Radio,
  Result,
  Row,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  Tooltip,
  Tree,
  TreeSelect,
  Typography,
} from 'antd';
import useMessageStyle from 'antd/es/message/style';
import ConfirmStyle from 'antd/es/modal/style/confirm';
import useNotificationStyle from 'antd/es/notification/style';
import BorderedStyle from 'antd/es/pagination/style/bordered';
import { Fragment, createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { themeOf } from '../../../src/components/layout/themeOf';

/** What brings its styles where it is drawn; what the list lacks is styled while the page runs. */
const ELEMENTS = h(
  Fragment,
  null,
  h(Alert),
  h(Avatar),
  h(Badge),
  h(Badge.Ribbon),
  h(Button),
  h(Space.Compact, null, h(Button), h(Input)),
  h(Card),
  h(Checkbox),
  h(DatePicker),
  h(Divider),
  h(Drawer, { open: false }),
  h(Dropdown, { menu: { items: [] } }, h('a')),
  h(Empty),
  h(Form, null, h(Form.Item, { help: 'x' }, h(Input))),
  h(Input),
  h(Input.Password),
  h(Input.Search),
  h(Input.TextArea),
  h(InputNumber),
  h(Layout, null, h(Layout.Sider)),
  h(Menu, { items: [{ key: 'a', label: 'a', children: [{ key: 'b', label: 'b' }] }] }),
  h(Modal, { open: false }),
  h(ConfirmStyle, { prefixCls: 'ant-modal' }),
  h(Shown, { hook: useMessageStyle, prefix: 'ant-message' }),
  h(Shown, { hook: useNotificationStyle, prefix: 'ant-notification' }),
  h(message._InternalPanelDoNotUseOrYouWillBeFired, { content: 'x' }),
  h(notification._InternalPanelDoNotUseOrYouWillBeFired, { title: 'x' }),
  h(Pagination, { total: 50 }),
  h(BorderedStyle, { prefixCls: 'ant-pagination' }),
  h(Popconfirm, { title: 'x' }, h('a')),
  h(Popover, { content: 'x' }, h('a')),
  h(QRCode, { value: 'x' }),
  h(Radio.Group, { options: ['a'] }),
  h(Radio.Group, { options: ['a'], optionType: 'button' }),
  h(Result),
  h(Row),
  h(Segmented, { options: ['a'] }),
  h(Select),
  h(Skeleton),
  h(Space),
  h(Space.Addon),
  h(Spin),
  h(Steps, { items: [{ title: 'a' }] }),
  h(Switch),
  h(Table, { columns: [{ title: 'a', dataIndex: 'a' }], dataSource: [] }),
  h(Tabs, { items: [{ key: 'a', label: 'a' }] }),
  h(Tag),
  h(Tag, { color: 'blue' }),
  h(Tag, { color: 'success' }),
  h(Tooltip, { title: 'x' }, h('a')),
  h(Tree, { treeData: [{ key: 'a', title: 'a' }] }),
  h(TreeSelect),
  h(Typography.Text, { copyable: true }),
);

// What shows them has them only once there is one to show.
function Shown({
  hook,
  prefix,
}: {
  hook: (prefix: string, root: string) => unknown;
  prefix: string;
}) {
  hook(prefix, `${prefix}-css-var`);
  return null;
}

type Cache = ReturnType<typeof createCache>;

function drawn(dark: boolean): Cache {
  const cache = createCache();
  const theme = themeOf(dark, true);
  renderToString(h(StyleProvider, { cache }, h(ConfigProvider, { theme }, ELEMENTS)));
  return cache;
}

type Kind = 'style' | 'cssVar';

/** A path is `style%%Button-compact%ant-btn%anticon` or `cssVar%Button%key%ant-btn`. */
const nameIn = (path: string): string => path.split('%').find((part, at) => at > 0 && part) ?? '';

function textsOf(cache: Cache, kind: Kind): Map<string, string> {
  const parts = new Map<string, Cache>();
  for (const [path, entry] of cache.cache) {
    if (!path.startsWith(`${kind}%`)) continue;
    const part = parts.get(nameIn(path)) ?? createCache();
    part.cache.set(path, entry);
    parts.set(nameIn(path), part);
  }
  const text = (part: Cache) =>
    extractStyle(part, { plain: true, types: [kind] })
      .replace(CACHE_PATH, '')
      .replace(BOX_SIZING, '')
      .replace(GRID, '');
  return new Map([...parts].map(([name, part]) => [name, text(part)]));
}

/** Tells antd's own runtime what is there already. */
const CACHE_PATH = /\.data-ant-cssinjs-cache-path\{[^}]*\}/g;

/** `src/global.css` sets it for everything, without comparing the text of each element's class. The console has no grids of columns. */
const BOX_SIZING = /[^{}]*\[class\^=[^{}]*\{box-sizing:border-box;\}/g;
const GRID = /(?<=^|[{}])\.ant-col(?:-[a-z]+)*-\d+\{[^{}]*\}/g;

const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** What a dark page sets otherwise. */
function darkOnly(light: string, dark: string): string {
  const rules = new Map([...light.matchAll(RULE)].map(([, scope, body = '']) => [scope, body]));
  return [...dark.matchAll(RULE)]
    .map(([, scope = '', body = '']) => {
      const known = new Set((rules.get(scope) ?? '').split(';'));
      const other = body.split(';').filter((line) => line && !known.has(line));
      return other.length > 0 ? `[data-theme="dark"] ${scope}{${other.join(';')}}` : '';
    })
    .join('');
}

export interface StyleSheets {
  /** By what antd calls it: `Button`, or `Button-compact`. */
  styles: Record<string, string>;
  /** Variables by component. */
  variables: Record<string, string>;
}

export function styleSheets(): StyleSheets {
  const [light, dark] = [drawn(false), drawn(true)];
  const styles = [...textsOf(light, 'style')].map(([name, text]) => [ownName(name), text]);
  const darkVariables = textsOf(dark, 'cssVar');
  const variables = [...textsOf(light, 'cssVar')].map(([name, text]) => [
    name,
    text + darkOnly(text, darkVariables.get(name) ?? ''),
  ]);
  return { styles: Object.fromEntries(styles), variables: Object.fromEntries(variables) };
}

const ownName = (name: string): string => name.replace(/^(\w+)-\1$/, '$1');
