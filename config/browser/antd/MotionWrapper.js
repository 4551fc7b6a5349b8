import { Provider } from '@rc-component/motion';
import { DesignTokenContext } from 'antd/es/theme/context';
import { createElement, useContext } from 'react';

/** antd computes all that follows from a theme to learn this one setting of it, also of themes that nothing is drawn in. */
export default function MotionWrapper(
  /** @type {{ children?: import('react').ReactNode }} */ { children },
) {
  const { token } = useContext(DesignTokenContext);
  return createElement(Provider, { motion: token.motion }, children);
}
