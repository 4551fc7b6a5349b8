const settings = {
  title: 'Gatehouse',
  navTheme: 'light',
  layout: 'top',
  contentWidth: 'Fluid',
  /** Marks, borders and focus. On white it reaches 3.2:1, too little for text. */
  colorPrimary: '#1890ff',
  /** The same blue where it carries or backs text: 6:1 on white. */
  colorText: '#0b62c1',
  colorGround: '#0a3a73',
  /** The class that sets antd's variables. */
  styleKey: 'gatehouse',
  /** Opens offline and can be installed, wherever browsers allow it: on https and on this machine. */
  pwa: true,
} as const;

export type Settings = typeof settings;

/** The oldest browsers, as Umi takes them. */
export const targets = { chrome: 109, edge: 109, firefox: 115, safari: 16 };

/** The same as esbuild takes them, such as `chrome109`. */
export const esbuildTargets = Object.entries(targets).map((browser) => browser.join(''));

export default settings;
