import { EyeInvisibleOutlined, EyeOutlined, LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import enUS from 'antd/es/locale/en_US';
import { type ReactNode, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import { chosenScheme, isDark, onSchemeChange, wantsMotion } from '@/services/browser/colorScheme';
import { themeOf } from './themeOf';

/**
 * antd's own spinner on a button grows and shrinks; where a call ends before it has grown it stays,
 * and the button is called "loading Login" from then on.
 */
const BUTTON: ConfigProviderProps['button'] = {
  autoInsertSpace: false,
  loadingIcon: <LoadingOutlined aria-hidden />,
  // By this class the key that saves finds its button.
  classNames: ({ props }) => (props.type === 'primary' ? { root: 'primary-button' } : {}),
};

/** The button in a password field is 24 pixels wide and high, as all are, and the field is no higher for it. */
const PASSWORD: ConfigProviderProps['inputPassword'] = {
  iconRender: (visible) => {
    const Eye = visible ? EyeOutlined : EyeInvisibleOutlined;
    return <Eye aria-hidden style={{ display: 'block', padding: 5 }} />;
  },
  styles: { suffix: { marginBlock: -1, marginInlineEnd: -5 } },
};

const FORM: ConfigProviderProps['form'] = {
  requiredMark: (label, { required }) => (
    <>
      {required && <span className="required-mark" />}
      {label}
    </>
  ),
};

/** The look in force: what the user chose, or what the device prefers. */
export function useColorScheme() {
  return {
    scheme: useSyncExternalStore(onSchemeChange, chosenScheme),
    dark: useSyncExternalStore(onSchemeChange, isDark),
    motion: useSyncExternalStore(onSchemeChange, wantsMotion),
  };
}

export default function Theme({ children }: { children: ReactNode }) {
  const { dark, motion } = useColorScheme();
  const { locale } = useContext(ConfigProvider.ConfigContext);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);

  return (
    <ConfigProvider
      theme={themeOf(dark, motion)}
      button={BUTTON}
      form={FORM}
      inputPassword={PASSWORD}
      // Umi gives a language that has no texts an empty locale, which pro-components takes for Chinese.
      locale={locale?.locale ? locale : enUS}
    >
      {children}
    </ConfigProvider>
  );
}
