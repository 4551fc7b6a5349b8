import type { History } from 'umi';

/** From `<meta name="base-path">`, as one build serves under any base path. Empty at the root. */
function before(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="base-path"]');
  return meta?.content.replace(/\/$/, '') ?? '';
}

export const assetUrl = (path: string): string => before() + path;

export function pagePath(pathname: string): string {
  const base = before();
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

type Location = History['location'];
type To = Parameters<History['push']>[0];

const inside = (location: Location): Location => ({
  ...location,
  pathname: pagePath(location.pathname),
});

const outsidePath = (path: string) => (path.startsWith('/') ? assetUrl(path) : path);

function outside(to: To): To {
  if (typeof to === 'string') return outsidePath(to);
  return to.pathname ? { ...to, pathname: outsidePath(to.pathname) } : to;
}

/** Umi's `basename` would leave the base path in `history.location`. */
export function historyBelowBase(history: History): History {
  return {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return inside(history.location);
    },
    createHref: (to) => history.createHref(outside(to)),
    push: (to, state) => history.push(outside(to), state),
    replace: (to, state) => history.replace(outside(to), state),
    listen: (listener) =>
      history.listen(({ action, location }) => listener({ action, location: inside(location) })),
    block: (blocker) =>
      history.block((transition) =>
        blocker({ ...transition, location: inside(transition.location) }),
      ),
  };
}
