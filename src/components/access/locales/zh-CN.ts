import type en from './en-US';

export default {
  'access.usage': '已授权与已使用',
  'access.usage.days': '天数',
  'access.usage.last': '最近 {days, number} 天',
  'access.usage.noEvidence': '尚未统计到任何调用，无法判断。',
  'access.usage.complete': '最近 {days, number} 天的调用均已统计。',
  'access.usage.since': '调用统计始于',
  'access.usage.incomplete': '统计未覆盖最近 {days, number} 天，看似未使用的权限此前可能使用过。',
  'access.usage.smaller': '精简后的角色',
  'access.usage.nothingSmaller': '从调用情况看，该角色无需精简。',
  'access.usage.removed': '以下 {count, number} 个菜单未使用，可以移除：',
  'access.usage.takeOver': '采用精简后的角色',
  'access.usage.call': '接口',
  'access.usage.menus': '来源菜单',
  'access.usage.count': '使用次数',
  'access.usage.times': '{count, number} 次',
  'access.usage.unused': '未使用',
  'access.usage.lastAt': '最近一次',
  'access.usage.lastBy': '最近使用者',
} satisfies Record<keyof typeof en, string>;
