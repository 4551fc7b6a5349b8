const origin =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/** While so few scripts of the frame are still to come, the line has room for the page's. */
const FEW = 1;

export const isAsked = (address: string): boolean =>
  document.querySelector(`[src="${address}"], [href="${address}"]`) !== null;

/** As webpack does, which takes those that it finds on the page. @returns once most scripts have come, or failed */
export function scriptsEarly(files: [file: string, chunk: string | number][]): Promise<void> {
  const folder = new URL('.', origin).pathname;
  const scripts: HTMLScriptElement[] = [];
  for (const [file, chunk] of files) {
    const address = folder + file;
    if (isAsked(address)) continue;
    const element = file.endsWith('.css') ? style(address) : script(address);
    element.dataset.webpack = `gatehouse:${chunk}`;
    if (element instanceof HTMLScriptElement) scripts.push(element);
    document.head.append(element);
  }
  return mostEnded(scripts);
}

function mostEnded(scripts: HTMLScriptElement[]): Promise<void> {
  let left = scripts.length;
  return new Promise((resolve) => {
    const onEnd = () => {
      left -= 1;
      if (left <= FEW) resolve();
    };
    if (left <= FEW) resolve();
    for (const element of scripts) {
      element.addEventListener('load', onEnd);
      element.addEventListener('error', onEnd);
    }
  });
}

const style = (href: string) =>
  Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href });

const script = (src: string) =>
  Object.assign(document.createElement('script'), { src, async: true, fetchPriority: 'high' });
