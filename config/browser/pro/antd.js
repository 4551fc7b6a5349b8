import { ConfigProvider as Configured } from 'antd';

export { Layout } from 'antd';

/** ProLayout gives menus and its header themes of their own; the build's style sheets have theirs, so that none is computed. */
export const ConfigProvider = Object.assign(
  (/** @type {{ children?: import('react').ReactNode }} */ { children }) => children,
  { ConfigContext: Configured.ConfigContext },
);
