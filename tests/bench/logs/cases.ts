import { userId } from '../people';
import { FIRST, LAST } from './fill';

type Query = Record<string, string>;

/** In milliseconds: of the list and single filters, of a word that an index serves, of any other. */
const TARGET = { filter: 50, word: 150, other: 400 };

const at = (share: number) => new Date(FIRST + (LAST - FIRST) * share).toISOString();
const hour = {
  startTime: at(0.5),
  endTime: new Date(FIRST + (LAST - FIRST) * 0.5 + 3_600_000).toISOString(),
};
const day = {
  startTime: at(0.5),
  endTime: new Date(FIRST + (LAST - FIRST) * 0.5 + 86_400_000).toISOString(),
};
const month = { startTime: at(0.2), endTime: at(0.54) };

const FILTERS: [string, Query][] = [
  ['level', { level: 'error' }],
  ['tag', { tag: 'operate' }],
  ['event', { event: 'login-failed' }],
  ['trace', { traceID: 'TRACE-C4CA4238A0B923820DCC509A6F75849B' }],
  ['one user', { userName: 'user4242' }],
  ['busy user', { userName: 'Robot' }],
  ['700 users', { userName: 'Becker 7' }],
  ['third of users', { userName: '王小明' }],
  ['by id', { userID: userId(4242) }],
  ['what people did', { view: 'actions' }],
  ['entity', { entity: 'role' }],
  ['one record', { entity: 'user', targetID: '4242' }],
  ['address', { ip: '10.0.0.77' }],
  ['not a tag', { notTag: 'request' }],
  ['not a user', { notUserID: userId(7) }],
  ['hour', hour],
  ['day', day],
  ['month', month],
];

const TEXTS: [string, string][] = [
  ['1 letter, in all', 'e'],
  ['1 letter, none', '~'],
  ['1 汉字, some', '订'],
  ['1 汉字, few', '罕'],
  ['1 汉字, none', '龘'],
  ['2 letters, many', 'or'],
  ['2 letters, few', 'qx'],
  ['2 letters, none', 'qz'],
  ['2 汉字, some', '退款'],
  ['2 汉字, few', '罕见'],
  ['2 汉字, none', '款退'],
  ['3 letters, many', 'ser'],
  ['3 letters, none', 'qqq'],
  ['3 汉字, some', '王小明'],
  ['word, 7%', 'orders'],
  ['word, 0.1%', 'kappa'],
  ['word, few', 'zqx rare'],
  ['word, none', 'nowhere'],
  ['apart only', 'GET-users'],
  ['4 汉字, 0.1%', '偶尔发生'],
];

const byText = TEXTS.map(([name, message]): [string, Query] => [name, { message }]);
const withTexts = [byText[5], byText[7], byText[8], byText[14], byText[15], byText[16]] as [
  string,
  Query,
][];

const pair = ([one, first]: [string, Query], [other, second]: [string, Query]): [string, Query] => [
  `${one} + ${other}`,
  { ...first, ...second },
];
const apart = ([, one]: [string, Query], [, other]: [string, Query]) =>
  Object.keys(one).every((name) => !(name in other));

const pairs = FILTERS.flatMap((one, index) =>
  FILTERS.slice(index + 1)
    .filter((other) => apart(one, other))
    .map((other) => pair(one, other)),
);

type Case = [name: string, query: Query, target: number];

const within = (target: number, cases: [string, Query][]): Case[] =>
  cases.map(([name, query]) => [name, query, target]);

/** Three letters, or two Chinese characters. */
const isServed = (text: string) => /[a-z]{3}|\p{Script=Han}{2}/u.test(text);

export const CASES: Case[] = [
  ...within(TARGET.filter, [['no filter', {}], ...FILTERS]),
  ...TEXTS.flatMap(([name, text]) =>
    within(isServed(text) ? TARGET.word : TARGET.other, [
      [name, { message: text }],
      [`q, ${name}`, { q: text }],
    ]),
  ),
  ...within(TARGET.word, [
    ['q, a user', { q: 'user4242' }],
    ['q, an address', { q: '10.0.0.77' }],
    ['q, a sentence', { q: 'signed in' }],
    ['q, a sentence in Chinese', { q: '登录了系统' }],
    ['q, a reason', { q: 'wrong password' }],
    ['q, two words', { q: 'orders delete' }],
  ]),
  ...within(TARGET.filter, pairs),
  ...within(
    TARGET.word,
    FILTERS.flatMap((filter) => withTexts.map((text) => pair(filter, text))),
  ),
  ...within(TARGET.word, [
    ['by level, word', { message: 'kappa', sort: 'level' }],
    ['oldest, word', { message: 'kappa', sort: 'created_at' }],
  ]),
];
