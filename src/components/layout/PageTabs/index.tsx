import { useLayoutEffect } from 'react';
import { useModel } from 'umi';
import { beginTabs } from './store';
import TabStrip from './TabStrip';
import { useTabs } from './useTabs';

interface PageTabsProps {
  /** Whether the user may see the page at the address. */
  allowed: boolean;
}

/** The pages that the user has open, each with the address where they left it. */
export default function PageTabs({ allowed }: PageTabsProps) {
  const { initialState } = useModel('@@initialState');
  const user = initialState?.currentUser?.id ?? '';
  useLayoutEffect(() => beginTabs(user), [user]);
  const tabs = useTabs(allowed);
  return <TabStrip {...tabs} />;
}
