import { dirname, join } from 'node:path';
import type { IApi } from 'umi';
import { expectUmi } from './expectUmi';

/** Parts of ProTable that no list uses, by the file that imports them. */
const PARTS = [
  { file: 'Table.js', request: '../field/ValueTypeToComponent' },
  { file: 'Table.js', request: './TableSearch' },
  { file: 'Table.js', request: './TableToolbar' },
  { file: 'utils/columnRender.js', request: './cellRenderToFromItem' },
];

/**
 * Leaves ProTable's search form, toolbar and editor out of the bundle, and with them the registry of
 * every field that pro-components knows: 274 kB that no page shows.
 */
export default (api: IApi) => {
  api.describe({ key: 'leanTable' });
  api.chainWebpack((config, { webpack }) => {
    const folder = join(
      dirname(require.resolve('@ant-design/pro-components/package.json')),
      'es/table',
    );
    for (const { file, request } of PARTS) {
      const importer = join(folder, file);
      expectUmi(importer, `from "${request}"`);
      config.plugin(`lean-${request}`).use(webpack.NormalModuleReplacementPlugin, [
        new RegExp(`^${request.replaceAll('.', '\\.')}$`),
        (resource: { request: string; context: string }) => {
          if (resource.context === dirname(importer)) resource.request = stub(request);
        },
      ]);
    }
    return config;
  });
};

const stub = (request: string) =>
  join(__dirname, '../browser/proTable', `${request.split('/').at(-1)}.js`);
