import type { ReactNode } from 'react';
import { Link } from 'umi';
import type { NavEntry } from '@/services/navigation/navigation';

interface EntryLinkProps {
  entry: Pick<NavEntry, 'path' | 'href'>;
  className?: string | undefined;
  current?: boolean;
  children: ReactNode;
}

/** Leads to a page of the console, or to another site in a new tab. */
export default function EntryLink({ entry, className, current, children }: EntryLinkProps) {
  const { path = '/', href } = entry;
  if (!href) {
    return (
      <Link to={path} className={className} aria-current={current ? 'page' : undefined}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
