import { useTranslation } from 'react-i18next';
import { Refused } from '../platform/api.js';
import type { Line } from './line-inputs.js';
import { placeOf, type Fault, type Faults } from './order-inputs.js';
import { faultsOfRefusal } from './order-preview.js';

/** What a fault says in the language in use. A path without a number's end, like `lines.0`, answers whether anything of it is wrong. */
export function useFaultWords(faults: Faults): (path: string) => string | undefined {
  const { t } = useTranslation('orders');
  const say = (fault: Fault): string => ('sentence' in fault ? fault.sentence : t(`fault.${fault.word}`));
  return (path) => {
    const fault =
      faults[path] ?? (/^lines\.\d+$/.test(path) ? Object.entries(faults).find(([at]) => at.startsWith(`${path}.`))?.[1] : undefined);
    return fault && say(fault);
  };
}

/** What the server found wrong, at the inputs that it is about. Empty when it is about none of them. */
export function faultsOfError(error: unknown, lines: readonly Line[]): Faults {
  if (!(error instanceof Refused)) return {};
  if (error.errors.length > 0) return Object.fromEntries(error.errors.map(({ path, message }) => [placeOf(path), sentenceOrWord(message)]));
  return faultsOfRefusal({ code: error.refusal, msg: error.message, details: error.details }, lines);
}

/** The server words its own checks in Chinese or English; a schema's bare message is no sentence for people. */
const sentenceOrWord = (message: string): Fault => (/[\u4e00-\u9fff]|\s/.test(message) ? { sentence: message } : { word: 'invalid' });

/** Puts the cursor into the first input that is wrong, as it stands in the form whose ids begin so. */
export function focusFirst(faults: Faults, prefix: string): void {
  const elements = Object.keys(faults)
    .map((path) => document.getElementById(`${prefix}${path}`))
    .filter((element) => element !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const [first] = elements;
  if (!first) return;
  // A chart or a panel of files is no input: the first thing in it that can be reached is meant.
  const target = first.matches('input, textarea, button, [tabindex]')
    ? first
    : (first.querySelector<HTMLElement>('[tabindex="0"], input, button') ?? first);
  target.focus();
  first.scrollIntoView({ block: 'center' });
}
