import { useStyleRegister } from '@ant-design/cssinjs';
import { ProProvider } from '@ant-design/pro-components/es/provider';
import { useStyle as useWholeStyle } from '@ant-design/pro-components/es/provider/useStyle';
import { ConfigProvider } from 'antd';
import { useContext } from 'react';

export {
  lighten,
  operationUnit,
  proTheme,
  resetComponent,
  setAlpha,
} from '@ant-design/pro-components/es/provider/useStyle';

const versions = new WeakMap();
let count = 0;

/** Grows, as styles that come back to an earlier name would stand before the later ones. */
function versionOf(/** @type {object} */ layout) {
  const version = versions.get(layout) ?? ++count;
  versions.set(layout, version);
  return String(version);
}

/** @type {typeof useWholeStyle} */
function useFrameStyle(name, styleOf) {
  const context = useContext(ProProvider);
  const { getPrefixCls, csp } = useContext(ConfigProvider.ConfigContext);
  const token = { ...context.token, antCls: `.${getPrefixCls()}` };
  const version = versionOf(token.layout ?? token);
  useStyleRegister(
    {
      theme: /** @type {any} */ (undefined),
      token,
      path: [name, version],
      nonce: csp?.nonce ?? '',
      layer: { name: 'antd-pro' },
    },
    () => styleOf(token),
  );
  return { wrapSSR: (node) => node, hashId: '' };
}

/**
 * pro-components computes a theme again, and writes it out, for each of its parts. ProLayout's own is new with each change.
 * @type {typeof useWholeStyle}
 */
export function useStyle(name, styleOf) {
  const useStyleHere = useContext(ProProvider).token.layout ? useFrameStyle : useWholeStyle;
  return useStyleHere(name, styleOf);
}
