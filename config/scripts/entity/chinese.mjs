/** Words that consoles often need; what is missing here is marked for translation in the strings. */
/** @type {Record<string, string>} */
const WORDS = {
  active: '启用',
  address: '地址',
  amount: '金额',
  article: '文章',
  asset: '资产',
  body: '正文',
  category: '分类',
  code: '编码',
  comment: '评论',
  content: '内容',
  contract: '合同',
  customer: '客户',
  date: '日期',
  department: '部门',
  description: '描述',
  device: '设备',
  document: '文档',
  done: '已完成',
  due: '截止日期',
  email: '邮箱',
  enabled: '启用',
  message: '消息',
  name: '名称',
  note: '备注',
  notice: '公告',
  order: '订单',
  phone: '电话',
  price: '价格',
  product: '产品',
  project: '项目',
  published: '已发布',
  quantity: '数量',
  remark: '备注',
  sequence: '排序',
  summary: '摘要',
  supplier: '供应商',
  task: '任务',
  ticket: '工单',
  title: '标题',
};

const TO_TRANSLATE = '（待译）';

export const chineseOf = (/** @type {string} */ name, /** @type {string} */ label) =>
  WORDS[name] ?? `${label}${TO_TRANSLATE}`;
