import type { Random } from './random';

const GIVEN =
  'Ada Alan Amélie Anders Astrid Beatriz Benjamin Chloé Clara Daniel Diego Elena Emil Fatima Felix Freya Grace Hannah Hugo Ines Ivan Jana Jonas José Julia Karin Lars Laura Léa Leon Lucía Magnus Maria Mateo Milan Nadia Nora Olga Oliver Omar Paula Pedro Priya Rafael Rosa Samuel Sofia Søren Tom Yara'.split(
    ' ',
  );
const FAMILY =
  "Andersen Bauer Becker Bianchi Borges Brown Carvalho Castillo Cohen Costa Dubois Eriksson Fernández Fischer García Haddad Hansen Hughes Ito Jensen Johnson Kaya Khan Kowalski Kumar Larsen Lefèvre López Martin Meyer Moreau Müller Nguyen Novák O'Brien Okafor Patel Pereira Popescu Rossi Sato Schmidt Silva Smith Svensson Taylor Tran Weber Wilson Yılmaz".split(
    ' ',
  );

/** Each with its pinyin. */
const XING =
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 黄huang 赵zhao 吴wu 周zhou 徐xu 孙sun 马ma 朱zhu 胡hu 林lin 郭guo 何he 高gao 罗luo 欧阳ouyang 司马sima'.split(
    ' ',
  );
const MING =
  '伟wei 芳fang 娜na 秀英xiuying 敏min 静jing 丽li 强qiang 磊lei 军jun 洋yang 勇yong 艳yan 杰jie 娟juan 涛tao 明ming 超chao 秀兰xiulan 霞xia 平ping 刚gang 桂英guiying 梓涵zihan 子轩zixuan 宇航yuhang 欣怡xinyi 浩然haoran 诗琪shiqi 一诺yinuo'.split(
    ' ',
  );

/** Makes the name of a person, Chinese of every third, and a username of its letters. */
export const nameOf = (random: Random): { name: string; username: string } =>
  random.chance(1 / 3) ? chineseName(random) : latinName(random);

function latinName(random: Random) {
  const [given, family] = [random.pick(GIVEN), random.pick(FAMILY)];
  return { name: `${given} ${family}`, username: `${plain(given)}.${plain(family)}` };
}

function chineseName(random: Random) {
  const parts = [random.pick(XING), random.pick(MING)];
  return {
    name: parts.map((part) => part.replace(/[a-z]/g, '')).join(''),
    username: parts.map((part) => part.replace(/[^a-z]/g, '')).join('.'),
  };
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace('ø', 'o')
    .replace('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
