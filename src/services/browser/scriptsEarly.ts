const origin =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/** Asks for scripts and styles as webpack does, which takes those that it finds on the page, and before others. */
export function scriptsEarly(files: [file: string, chunk: string | number][]): void {
  const folder = new URL('.', origin).pathname;
  for (const [file, chunk] of files) {
    const address = folder + file;
    if (document.querySelector(`[src="${address}"], [href="${address}"]`)) continue;
    const element = file.endsWith('.css') ? style(address) : script(address);
    element.dataset.webpack = `gatehouse:${chunk}`;
    document.head.append(element);
  }
}

const style = (href: string) =>
  Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href });

const script = (src: string) =>
  Object.assign(document.createElement('script'), { src, async: true, fetchPriority: 'high' });
