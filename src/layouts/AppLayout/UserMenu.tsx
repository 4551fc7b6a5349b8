import { LayoutOutlined, LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { history, useAccess, useModel } from 'umi';
import { useLeaveViewing } from '@/components/feedback/useLeaveViewing';
import { useText } from '@/components/feedback/useText';
import { useDropdown } from '@/components/layout/useDropdown';
import { usePreferences } from '@/components/layout/usePreferences';
import { nameOfBuild } from '@/schemas/buildName';
import { layouts } from '@/schemas/limits';
import { logout } from '@/services/api/login';
import { PROFILE_PATH, SETTINGS_PATH } from '@/services/constants';
import { mayLeave } from '@/services/navigation/leaveGuards';
import { isPublicPath, loginLocation } from '@/services/navigation/paths';
import { endSession } from '@/services/session';
import { SIGNED_OUT } from '@/services/session/consoleState';
import { isViewing } from '@/services/token/viewing';
import styles from './AppLayout.module.css';

/** The token goes whether or not the server could be told. */
function useLogout(): () => Promise<void> {
  const { setInitialState } = useModel('@@initialState');
  const leaveViewing = useLeaveViewing();
  return async () => {
    if (isViewing()) return leaveViewing();
    if (!(await mayLeave())) return;
    const place = { ...history.location };
    const ended = logout();
    // Whatever the server says, and however long it takes to say it, the token is gone now.
    endSession();
    setInitialState((state) => state && { ...state, ...SIGNED_OUT });
    const elsewhere = await ended.catch(() => undefined);
    // To the sign-out of the company account, whose page leads back to the login page.
    if (elsewhere && /^https?:/.test(elsewhere.url)) return location.assign(elsewhere.url);
    if (!isPublicPath(history.location.pathname)) history.replace(loginLocation(place));
  };
}

/** The first sign of a name as a reader counts them: an emoji may be made of several. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}

export default function UserMenu() {
  const text = useText();
  const signOut = useLogout();
  const { initialState } = useModel('@@initialState');
  const { preferences, change, changeable } = usePreferences();
  const { gatehouse } = useAccess();
  const { open, button, dropdown, onClick } = useDropdown();
  const user = initialState?.currentUser;
  if (!user) return null;

  const items = [
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden="true" />,
      label: text('app.profile'),
      onClick: () => history.push(PROFILE_PATH),
    },
    ...(gatehouse
      ? [
          {
            key: 'settings',
            icon: <SettingOutlined aria-hidden="true" />,
            label: text('account.center'),
            onClick: () => history.push(SETTINGS_PATH),
          },
        ]
      : []),
    ...(changeable
      ? [
          {
            key: 'layout',
            icon: <LayoutOutlined aria-hidden="true" />,
            label: text('app.layout'),
            children: layouts.map((layout) => ({
              key: layout,
              label: text(`app.layout.${layout}`),
              onClick: () => change({ layout }),
            })),
          },
        ]
      : []),
    { type: 'divider' as const },
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden="true" />,
      label: text('app.logout'),
      onClick: signOut,
    },
    ...(user.gatehouse?.build
      ? [
          {
            key: 'build',
            type: 'group' as const,
            label: text('app.build', { build: nameOfBuild(user.gatehouse.build) }),
          },
        ]
      : []),
  ];
  const name = user.name || user.username;
  return (
    <Dropdown
      {...dropdown}
      menu={{ items, selectedKeys: [preferences.layout], onClick }}
      placement="bottomRight"
    >
      <button
        ref={button}
        type="button"
        className={styles.user}
        aria-haspopup="menu"
        aria-expanded={open}
      >
        <span className={styles.initial} aria-hidden="true">
          {initialOf(name)}
        </span>
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
      </button>
    </Dropdown>
  );
}
