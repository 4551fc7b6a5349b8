import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';

/** What antd expects of every page that it stands on. */
const BASE =
  '*, ::before, ::after { box-sizing: border-box } body { margin: 0; font: 14px/1.5715 sans-serif }';

/** Serves `page.tsx`: antd's controls as antd alone draws them. `?theme=dark&dir=rtl` says how. */
export async function serveAntdAlone(): Promise<{ address: string; close(): void }> {
  const { outputFiles } = await build({
    entryPoints: [`${__dirname}/page.tsx`],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles[0]?.contents ?? '';
  const html = ({ dir, theme }: Record<string, string>) =>
    `<!doctype html><html lang="en" dir="${dir}" style="color-scheme: ${theme}">
      <style>${BASE}</style><body><script src="/page.js"></script>`;
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    const isScript = pathname === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html(Object.fromEntries(searchParams)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
