import { pagePath } from '@/services/browser/basePath';
import { applyBrandColors } from '@/services/browser/brand';
import { isDark } from '@/services/browser/colorScheme';
import { currentLocale, direction } from '@/services/browser/locale';
import { mayStore } from '@/services/browser/storage';
import { LOGIN_PATH } from '@/services/constants';
import { isPublicPath } from '@/services/navigation/paths';
import { authorization, hasSignedIn } from '@/services/token/tokenStorage';

/** What it shows: the sign-in, another page for strangers, the console's header, nothing, or what to allow. */
type Sketch = 'login' | 'public' | 'console' | 'none' | 'blocked';

/** A tab without a token may get it of another tab, but where nobody has ever signed in. */
function sketchOf(path: string): Sketch {
  if (path === LOGIN_PATH) return 'login';
  if (isPublicPath(path)) return 'public';
  if (authorization()) return 'console';
  return hasSignedIn() ? 'none' : 'login';
}

// Before anything is painted, the document learns which sketch to show, and in what language and colors.
applyBrandColors();
const { documentElement: root } = document;
const locale = currentLocale();
root.lang = locale === 'zh-CN' ? locale : 'en-US';
root.dir = direction(locale);
root.dataset.theme = isDark() ? 'dark' : 'light';
root.dataset.sketch = mayStore() ? sketchOf(pagePath(location.pathname)) : 'blocked';
