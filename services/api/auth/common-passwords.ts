import { createHash } from 'node:crypto';

/** Words that people begin with, and what they put behind them. Made into some thousands of passwords at the first use. */
const words = [
  'password', 'passw0rd', 'p@ssw0rd', 'p@ssword', 'admin', 'administrator', 'root', 'user', 'test', 'guest', 'welcome', 'letmein', 'login', 'master', 'hello', 'secret', 'changeme', 'qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl',
  'zxcvbn', 'zxcvbnm', 'qazwsx', 'qazwsxedc', '1qaz2wsx', '1q2w3e4r', '1q2w3e', 'iloveyou', 'woaini', 'woaini1314', '5201314', '1314520', 'abc', 'abcd', 'abcdef', 'aa', 'a', 'q', 'qq', 'qwe', 'asd', 'zxc', 'dragon', 'monkey',
  'football', 'baseball', 'sunshine', 'princess', 'superman', 'batman', 'trustno1', 'shadow', 'michael', 'jordan', 'killer', 'charlie', 'freedom', 'whatever', 'computer', 'internet', 'samsung', 'google', 'taobao', 'alibaba',
  'baidu', 'tencent', 'huawei', 'china', 'zhongguo', 'beijing', 'shanghai', 'shenzhen', 'wang', 'zhang', 'liming', 'default', 'oracle', 'postgres', 'mysql', 'system', 'manager', 'company', 'office', 'dental', 'factory', 'blade',
];
const endings = ['', '1', '12', '123', '1234', '12345', '123456', '123!', '!', '!@#', '@', '@123', '@1234', '@123456', '#123', '01', '007', '111', '520', '666', '888', '000', '1314', '2020', '2021', '2022', '2023', '2024', '2025', '2026'];
const digits = [
  '0123456789', '1234', '12345', '123456', '1234567', '12345678', '123456789', '1234567890', '987654321', '87654321', '654321', '112233', '11223344', '121212', '123123', '123123123', '123321', '147258', '147258369', '159357', '159753',
  '147852', '789456', '789456123', '741852963', '456789', '520520', '5201314', '1314520', '131452', '100200', '123654', '258369', '369258', '963852741', '102030', '010203',
];

function all(): readonly string[] {
  const repeated = Array.from({ length: 10 }, (_, digit) => [4, 5, 6, 7, 8, 9, 10].map((length) => String(digit).repeat(length))).flat();
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('').flatMap((letter) => [5, 6, 7, 8].map((length) => letter.repeat(length)));
  const years = Array.from({ length: 80 }, (_, index) => 1950 + index).flatMap((year) => Array.from({ length: 12 }, (_, month) => `${year}${String(month + 1).padStart(2, '0')}01`));
  const made = words.flatMap((word) => endings.flatMap((ending) => [word + ending, word.charAt(0).toUpperCase() + word.slice(1) + ending, word.toUpperCase() + ending]));
  return [...digits, ...repeated, ...letters, ...years, ...made];
}

let hashes: ReadonlySet<string> | null = null;

/** The SHA-256 (lower-case hex) of common passwords, as they would travel. */
export const commonPasswordHashes = (): ReadonlySet<string> => hashes ??= new Set(all().map((text) => createHash('sha256').update(text).digest('hex')));
