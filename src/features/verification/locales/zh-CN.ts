import type en from './en-US';

export default {
  'verification.progress': '已检查的记录',
  'verification.about':
    '日志中的每次变更都在一条哈希链中。之后被修改、删除、插入或移动的记录都会使链断裂。',
  'verification.never': '从未校验。',
  'verification.start': '立即校验',
  'verification.last': '上次校验：',
  'verification.running': '已检查 {checked, number} / {total, number} 条记录。',
  'verification.stopped': '校验未完成即停止，例如因服务器重启。请重新校验。',
  'verification.intact': '完整：{links, number} 条记录保持原样。',
  'verification.since': '此时刻之前的记录不在链中：',
  'verification.outside': '表中有 {outside, number} 条这样的记录。',
  'verification.counted':
    '{rows_before, plural, =0 {链开始时没有这样的记录。} other {链开始时有 # 条。}}',
  'verification.uncounted': '链开始时没有统计过其数量。',
  'verification.waiting': '{waiting, number} 条记录等待加入链。',
  'verification.signatures.checked': '已检查签名。',
  'verification.signatures.unchecked': '未检查签名，因为服务器没有设置 LOG_SIGNING_KEY。',
  'verification.fault.changed': '不完整：日志记录 {id} 在写入后被修改。',
  'verification.fault.missing': '不完整：日志记录 {id} 缺失。',
  'verification.fault.missingLink': '不完整：链的第 {seq} 环及其日志记录缺失。',
  'verification.fault.inserted': '不完整：日志记录 {id} 是绕过链插入的。',
  'verification.fault.insertedBefore':
    '不完整：有一条时间早于链起点的日志记录是在链开始之后插入的。',
  'verification.fault.start': '不完整：链的起点缺失。',
  'verification.fault.reordered': '不完整：日志记录 {id} 不在写入时的位置。',
  'verification.fault.head': '不完整：{id} 的末环不在链中，链已被重建。',
  'verification.fault.signature': '不完整：{id} 的末环没有用服务器的密钥签名。',
  'verification.fault.unsigned': '不完整：链的起点没有用服务器的密钥签名。',
} satisfies Record<keyof typeof en, string>;
