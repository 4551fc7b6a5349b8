import type { ReactNode } from 'react';
import { brand } from '@/services/browser/brand';
import Logo from './Logo';

/** Ever larger arches, one behind the other, as seen on the way through a gate. */
function Arches() {
  const widths = [120, 200, 290, 390, 500, 620, 750];
  return (
    <svg className="public-arches" viewBox="0 0 760 600" aria-hidden="true" fill="none">
      {widths.map((width) => (
        <path
          key={width}
          d={`M${380 - width / 2} 600v${-width * 0.5}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${width * 0.5}`}
        />
      ))}
    </svg>
  );
}

interface PublicLayoutProps {
  headline: ReactNode;
  tagline: ReactNode;
  tools?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** What the pages of strangers have around them; without hooks, as a build draws it into the document too. */
export default function PublicLayout(props: PublicLayoutProps) {
  const { headline, tagline, tools, footer, children } = props;
  return (
    <div className="public-layout">
      <aside className="public-gate">
        <Arches />
        <p className="public-brand">
          <Logo size={36} />
          {brand.title}
        </p>
        <div className="public-motto">
          <p className="public-headline">{headline}</p>
          <p className="public-tagline">{tagline}</p>
        </div>
      </aside>
      <div className="public-side">
        <header className="public-tools">{tools}</header>
        <main className="public-main">{children}</main>
        {footer}
      </div>
    </div>
  );
}
