import { hash } from 'node:crypto';

/** Words that people begin with. With what they put behind them, and with what hands and calendars suggest, some hundred thousand passwords. */
const words = [
  'password',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'admin',
  'administrator',
  'root',
  'user',
  'test',
  'guest',
  'welcome',
  'letmein',
  'login',
  'master',
  'hello',
  'secret',
  'changeme',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'qazwsx',
  'qazwsxedc',
  '1qaz2wsx',
  '1q2w3e4r',
  '1q2w3e',
  'iloveyou',
  'woaini',
  'woaini1314',
  '5201314',
  '1314520',
  'abc',
  'abcd',
  'abcdef',
  'aa',
  'a',
  'q',
  'qq',
  'qwe',
  'asd',
  'zxc',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'superman',
  'batman',
  'trustno1',
  'shadow',
  'michael',
  'jordan',
  'killer',
  'charlie',
  'freedom',
  'whatever',
  'computer',
  'internet',
  'samsung',
  'google',
  'taobao',
  'alibaba',
  'baidu',
  'tencent',
  'huawei',
  'china',
  'zhongguo',
  'beijing',
  'shanghai',
  'shenzhen',
  'wang',
  'zhang',
  'liming',
  'default',
  'oracle',
  'postgres',
  'mysql',
  'system',
  'manager',
  'company',
  'office',
  'dental',
  'factory',
  'blade',
  'li',
  'liu',
  'chen',
  'yang',
  'huang',
  'zhao',
  'wu',
  'zhou',
  'xu',
  'sun',
  'ma',
  'zhu',
  'hu',
  'guo',
  'he',
  'lin',
  'gao',
  'luo',
  'zheng',
  'liang',
  'xie',
  'song',
  'tang',
  'han',
  'feng',
  'deng',
  'xiao',
  'cheng',
  'cao',
  'peng',
  'zeng',
  'wangwei',
  'lina',
  'zhangwei',
  'zhangli',
  'liwei',
  'lijun',
  'liuyang',
  'chenjie',
  'xiaoming',
  'xiaoli',
  'xiaohong',
  'lixiang',
  'baobao',
  'laopo',
  'laogong',
  'woaiwojia',
  'aini',
  'zxcasd',
  'qweasd',
  'qweasdzxc',
  'poiuytrewq',
  'lkjhgfdsa',
  'mnbvcxz',
  'abcabc',
  'abcdefg',
  'abcdefgh',
  'a1b2c3',
  'a1b2c3d4',
  'loveyou',
  'love',
  'angel',
  'starwars',
  'pokemon',
  'naruto',
  'ninja',
  'mustang',
  'harley',
  'ranger',
  'hunter',
  'soccer',
  'hockey',
  'flower',
  'summer',
  'winter',
  'spring',
  'autumn',
  'orange',
  'banana',
  'cookie',
  'cheese',
  'ginger',
  'pepper',
  'purple',
  'yellow',
  'silver',
  'golden',
  'diamond',
  'hospital',
  'doctor',
  'dentist',
  'clinic',
  'cloudfactory',
  'cloud',
];

const count = (first: number, last: number): readonly number[] => Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
const padded = (number: number, length: number): string => String(number).padStart(length, '0');
const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What people put behind a word; years, too, for a date of birth is remembered. */
const endings = [
  '',
  '!',
  '!@#',
  '@',
  '123!',
  '@123',
  '@1234',
  '@123456',
  '#123',
  '01',
  '007',
  '520',
  '521',
  '1314',
  ...count(1, 9).map((length) => '123456789'.slice(0, length)),
  ...count(0, 9).map((digit) => String(digit).repeat(3)),
  ...count(1970, 2030).flatMap((year) => [String(year), `@${year}`]),
];

/** What people put before or behind digits that they remember. */
const letters = ['a', 'aa', 'A', 'Aa', 'q', 'qq', 'z', 'w', 's', 'abc', 'Abc', 'ABC', 'abcd', 'qwe', 'qwer', 'asd', 'asdf', 'zxc'];

/** Digits that lie beside each other, or that people say. */
const digits = [
  '147258',
  '147258369',
  '159357',
  '159753',
  '147852',
  '147852369',
  '789456',
  '789456123',
  '741852963',
  '963852741',
  '456123',
  '123654',
  '123654789',
  '258369',
  '369258',
  '112233',
  '11223344',
  '1122334455',
  '102030',
  '010203',
  '100200',
  '100200300',
  '520520',
  '5201314',
  '1314520',
  '131452',
  '521521',
  '123321',
  '12344321',
  '1234554321',
  '31415926',
  '66668888',
  '88886666',
];

/** The keyboard: its rows, its columns, and the ways between them. */
const rows = ['01234567890', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const columns = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', 'qaz', 'wsx', 'edc', 'rfv', 'tgb', 'yhn', 'ujm'];
const zigzags = [
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  '1a2s3d4f5g6h7j8k9l',
  'a1s2d3f4g5h6',
  'a1b2c3d4e5f6g7h8',
];

const turned = (text: string): string => text.split('').toReversed().join('');
/** All parts of a text that are at least so long. */
const partsOf = (text: string, least: number): readonly string[] =>
  count(0, text.length - least).flatMap((from) => count(from + least, text.length).map((to) => text.slice(from, to)));

function walks(): readonly string[] {
  const along = [
    ...rows.flatMap((row) => partsOf(row, 3)),
    ...zigzags.flatMap((text) => count(4, text.length).map((to) => text.slice(0, to))),
  ];
  const downs = columns.flatMap((column) => [column, turned(column)]);
  const two = downs.flatMap((one) => downs.map((other) => one + other));
  const three = columns.map((column, nth) => column + (columns[nth + 1] ?? '') + (columns[nth + 2] ?? ''));
  return [...along, ...along.map(turned), ...two, ...three];
}

/** Days on which somebody may have been born, in the four ways of writing them without marks. */
const birthdays = (): readonly string[] =>
  count(1950, 2020).flatMap((year) =>
    count(1, 12).flatMap((month) =>
      count(1, new Date(Date.UTC(year, month, 0)).getUTCDate()).flatMap((day) => {
        const [mm, dd] = [padded(month, 2), padded(day, 2)];
        return [`${year}${mm}${dd}`, `${dd}${mm}${year}`, `${mm}${dd}${year}`, `${String(year).slice(2)}${mm}${dd}`];
      }),
    ),
  );

/** One thing over and over: a key, two digits, three, four. */
const repeated = (): readonly string[] => [
  ...'abcdefghijklmnopqrstuvwxyz0123456789'.split('').flatMap((key) => count(4, 10).map((length) => key.repeat(length))),
  ...count(0, 99).flatMap((number) => [3, 4, 5].map((times) => padded(number, 2).repeat(times))),
  ...count(0, 999).flatMap((number) => [2, 3].map((times) => padded(number, 3).repeat(times))),
  ...count(0, 9_999).map((number) => padded(number, 4).repeat(2)),
];

function all(): readonly string[] {
  const typed = walks();
  const numbers = [...digits, ...typed.filter((text) => /^\d+$/.test(text))];
  return [
    ...digits,
    ...typed.flatMap((text) => [text, ...['1', '123', '1234', '!', '@123'].map((ending) => text + ending)]),
    ...numbers.flatMap((text) => letters.flatMap((few) => [text + few, few + text])),
    ...partsOf('0123456789', 3).flatMap((text) => partsOf('qwertyuiop', 3).flatMap((few) => [text + few, few + text])),
    ...['asdf', 'zxcv', 'asdfg', 'zxcvb'].flatMap((text) => [`${text}123`, `${text}1234`, `${text}12345`, `123${text}`, `1234${text}`]),
    ...birthdays(),
    ...repeated(),
    ...words.flatMap((word) => endings.flatMap((ending) => [word, upperFirst(word), word.toUpperCase()].map((each) => each + ending))),
  ];
}

/** What is kept of a hash: its first eight bytes. That another password begins with the same is as likely as to guess it. */
const beginningOf = (hex: string): bigint => BigInt(`0x${hex.slice(0, 16)}`);

let known: BigUint64Array | null = null;

/** The beginnings of the hashes, in order; made at the first use. Two megabytes, where the hashes themselves would take thirty. */
function knownBeginnings(): BigUint64Array {
  return BigUint64Array.from(new Set(all()), (text) => beginningOf(hash('sha256', text))).sort();
}

/** How many passwords count as common. */
export const commonPasswords = (): number => (known ??= knownBeginnings()).length;

/** Whether a password is a common one, by its SHA-256 (hex) as it travels. */
export function isCommonHash(travelled: string): boolean {
  const beginnings = (known ??= knownBeginnings());
  const wanted = beginningOf(travelled);
  let [low, high] = [0, beginnings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((beginnings[middle] ?? 0n) < wanted) low = middle + 1;
    else high = middle;
  }
  return beginnings[low] === wanted;
}
