import { spellingsBy } from '@cloud-factory/domain/shared/spellings';
import { polyphonic } from 'pinyin-pro';

/** All readings, joined, and their initials: `订单` → `dingdan` and `dd`. */
export const spellings = (text: string): readonly string[] => spellingsBy((each) => polyphonic(each, { toneType: 'none' }), text);
