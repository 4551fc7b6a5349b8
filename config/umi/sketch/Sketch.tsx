import { renderToStaticMarkup } from 'react-dom/server';
import Logo from '../../../src/components/layout/Logo';
import PublicLayout from '../../../src/components/layout/PublicLayout';
import ENGLISH from '../../../src/locales/en-US';
import CHINESE from '../../../src/locales/zh-CN';
import { BLOCKED_TEXT, SKETCH_ID } from '../../../src/services/constants';
import settings from '../../settings';

/** Both languages: the style sheet shows the document's own. */
function Text({ id }: { id: keyof typeof ENGLISH }) {
  return (
    <>
      <span lang="en-US">{ENGLISH[id]}</span>
      <span lang="zh-CN">{CHINESE[id]}</span>
    </>
  );
}

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
        <span>{settings.title}</span>
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
