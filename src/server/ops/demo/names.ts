import type { Random } from './random';

/** The people of a country. In another script than the Latin one, each name has its letters behind it. */
interface Nation {
  /** How many come from there, beside the others. */
  weight: number;
  dial: string;
  given: string[];
  family: string[];
  isLatin?: false;
  /** Between both names, in the order of the country. */
  join: (given: string, family: string) => string;
}

const western = (given: string, family: string) => `${given} ${family}`;

const nation = (dial: string, weight: number, given: string, family: string): Nation => ({
  ...{ dial, weight, join: western },
  ...{ given: given.split(' '), family: family.split(' ') },
});

const NATIONS: Nation[] = [
  {
    ...nation(
      '+86',
      11,
      '伟wei 芳fang 娜na 秀英xiuying 敏min 静jing 丽li 强qiang 磊lei 军jun 洋yang 勇yong 艳yan 杰jie 娟juan 涛tao 明ming 超chao 霞xia 平ping 刚gang 桂英guiying 梓涵zihan 子轩zixuan 宇航yuhang 欣怡xinyi 浩然haoran 诗琪shiqi 一诺yinuo',
      '王wang 李li 张zhang 刘liu 陈chen 杨yang 黄huang 赵zhao 吴wu 周zhou 徐xu 孙sun 马ma 朱zhu 胡hu 林lin 郭guo 何he 高gao 罗luo 欧阳ouyang 司马sima',
    ),
    isLatin: false,
    join: (given, family) => family + given,
  },
  {
    ...nation(
      '+20',
      1,
      'ليلىlayla عمرomar سارةsara كريمkarim',
      'حدادhaddad منصورmansour صالحsaleh',
    ),
    isLatin: false,
  },
  nation(
    '+44',
    5,
    'Ada Alan Grace Oliver Freya Tom Daniel Nora Hannah Samuel Rosa Benjamin',
    "Smith Brown Taylor Hughes Wilson Johnson Martin O'Brien",
  ),
  nation(
    '+49',
    4,
    'Jonas Clara Leon Johanna Felix Emil Greta Laura',
    'Müller Schmidt Weber Becker Fischer Bauer Meyer',
  ),
  nation('+34', 3, 'Lucía Mateo Diego Elena Pedro Paula', 'García Fernández López Castillo'),
  nation('+351', 3, 'Beatriz Rafael Inês Maria Tomás', 'Silva Costa Pereira Carvalho Borges'),
  nation('+33', 3, 'Amélie Chloé Léa Lucas Hugo', 'Moreau Dubois Lefèvre Laurent'),
  nation('+46', 2, 'Astrid Lars Karin Magnus Søren', 'Andersen Eriksson Hansen Jensen Svensson'),
  nation('+48', 1, 'Jana Milan Olga Ivan', 'Kowalski Novák Popescu'),
  nation('+90', 1, 'Yara Emre Ayşe', 'Kaya Yılmaz Demir'),
  nation('+91', 2, 'Priya Nadia Arjun Meera', 'Patel Kumar Khan Rao'),
  nation('+81', 1, 'Yui Haruto Sakura', 'Sato Ito Tanaka'),
];

export interface PersonName {
  name: string;
  username: string;
  phone: string;
}

/** Makes the name of a person, Chinese of every third, with a username of its letters and a number of the country. */
export function nameOf(random: Random): PersonName {
  const { dial, given, family, join, isLatin } = weighted(random, NATIONS);
  const parts = [random.pick(given), random.pick(family)];
  const [first = '', last = ''] = isLatin === false ? parts.map(withoutLetters) : parts;
  const [one = '', other = ''] = isLatin === false ? parts.map(lettersOf) : parts.map(plain);
  const username = isLatin === false && dial === '+86' ? `${other}.${one}` : `${one}.${other}`;
  return {
    name: join(first, last),
    username,
    phone: `${dial} ${digits(random)} ${digits(random)}`,
  };
}

/** Returns one of the items, the heavier the more often. */
export function weighted<Item extends { weight: number }>(
  random: Random,
  items: readonly Item[],
): Item {
  let left = random.next() * items.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  return items[0] as Item;
}

const withoutLetters = (part: string) => part.replace(/[a-z]/g, '');
const lettersOf = (part: string) => part.replace(/[^a-z]/g, '');

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace('ø', 'o')
    .replace('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

const digits = (random: Random) => String(random.below(10_000)).padStart(4, '0');
