/** Words of other systems for one who may sign in, or a thing that counts. */
const ON = new Set(
  `active activated enable enabled normal true yes y on
  正常 启用 已启用 激活 已激活 有效 在用 在职 开启 是
  啟用 已啟用 啟動 開啟`.split(/\s+/),
);

const OFF = new Set(
  `inactive deactivated deprovisioned disable disabled freezed frozen suspended blocked locked false no n off
  冻结 已冻结 停用 已停用 禁用 已禁用 锁定 已锁定 失效 无效 离职 关闭 否
  凍結 已凍結 已停用 鎖定 關閉`.split(/\s+/),
);

/** Words that answer the question in a heading. */
const ANSWER = /^(?:true|false|yes|no|y|n|是|否)$/;

/** Headings that ask for the contrary: `Block sign in (Yes/No)`, `suspended`. */
const CONTRARY =
  /block|lock|disab|suspend|frozen|freez|inactiv|deactiv|停用|禁用|冻结|锁定|凍結|鎖定/i;

/**
 * The usual words for a status, in English and Chinese; any other text as it is. Numbers are none:
 * 0 is off in one system and the normal state in another.
 */
export function statusIn(
  text: string,
  heading: string,
  { on, off }: { on: string; off: string },
): string {
  const word = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (!ON.has(word) && !OFF.has(word)) return text;
  const isContrary = ANSWER.test(word) && CONTRARY.test(heading);
  return ON.has(word) !== isContrary ? on : off;
}
