import type { ComponentType } from 'react';
import * as menuIcons from './menuIcons';

const ICONS: Record<string, ComponentType<{ 'aria-hidden': true }>> = menuIcons;

/** `BarChartOutlined` of `bar-chart`, `BarChart` or `BarChartFilled`. */
const exportOf = (name: string) =>
  `${name
    .replace(/(Outlined|Filled|TwoTone)$/, '')
    .replace(/(?<=[a-z])([A-Z])/g, '-$1')
    .toLowerCase()
    .replace(/(^|-)(.)/g, (_match, _dash, first: string) => first.toUpperCase())}Outlined`;

/** A name that is not known gets one all the same, as its neighbours have one. */
export default function OtherIcon({ name }: { name: string }) {
  const key = exportOf(name);
  const Sign = (Object.hasOwn(ICONS, key) && ICONS[key]) || menuIcons.AppstoreOutlined;
  return <Sign aria-hidden />;
}
