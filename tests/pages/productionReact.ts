import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// The pages run on the React that users get, at half the cost of the other build, and on antd's themes
// without the count of which token each component reads. Both choose when they are first loaded; all
// else still sees that it is under test.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
const React = require('react');
const { flushSync } = require('react-dom');
require('react-dom/client');
require('react/jsx-runtime');
require('@ant-design/cssinjs-utils');
process.env.NODE_ENV = NODE_ENV;

// The production build has none; this one does what the test helpers need of it.
React.act ??= (callback: () => unknown) => {
  const result = flushSync(callback);
  // biome-ignore lint/suspicious/noThenProperty: it is what React's own returns.
  return { then: (resolve: (value: unknown) => void) => resolve(result) };
};
