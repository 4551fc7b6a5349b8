import { renderToStaticMarkup } from 'react-dom/server';
import Logo from '../../../src/components/layout/Logo';
import PublicLayout from '../../../src/components/layout/PublicLayout';
import ENGLISH from '../../../src/locales/en-US';
import CHINESE from '../../../src/locales/zh-CN';
import { brand } from '../../../src/services/browser/brand';
import { BLOCKED_TEXT, SKETCH_ID } from '../../../src/services/constants';

/** Both languages: the style sheet shows the document's own. */
function Text({ id }: { id: keyof typeof ENGLISH }) {
  return (
    <>
      <span lang="en-US">{titled(ENGLISH[id])}</span>
      <span lang="zh-CN">{titled(CHINESE[id])}</span>
    </>
  );
}

const titled = (text: string) => text.replace('{title}', brand.title);

function Sketch() {
  return (
    <div id={SKETCH_ID} aria-hidden="true">
      <div className="sketch-public">
        <PublicLayout headline={<Text id="app.motto" />} tagline={<Text id="app.tagline" />}>
          <p className="public-title">
            <Text id="pages.login.welcome" />
          </p>
        </PublicLayout>
      </div>
      <div className="sketch-header">
        <Logo />
        <span>{brand.title}</span>
      </div>
    </div>
  );
}

/** Shown instead of all else where the browser lets the console keep nothing. */
function Blocked() {
  return (
    <div className="sketch-blocked" role="alert">
      <Text id={BLOCKED_TEXT} />
    </div>
  );
}

export const sketchMarkup = (): string =>
  renderToStaticMarkup(
    <>
      <Sketch />
      <Blocked />
    </>,
  );
