import {
  ApiOutlined,
  AppstoreOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

interface EntityPage {
  path: string;
  /** On the home page's card; an arrow without one. */
  icon?: ComponentType<{ 'aria-hidden': true }>;
}

/**
 * The twin of `src/server/entities.ts`, one line each. It holds what other pages say of an entity, so
 * that its own page loads on demand; its noun is the text `pages.system.<name>.noun`.
 */
export const entities: Record<string, EntityPage> = {
  menu: { path: '/system/menu', icon: AppstoreOutlined },
  role: { path: '/system/role', icon: SafetyCertificateOutlined },
  user: { path: '/system/user', icon: TeamOutlined },
  service: { path: '/system/service', icon: ApiOutlined },
};
