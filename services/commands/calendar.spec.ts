import { expect, it } from 'vitest';
import { dayIn } from './calendar.js';

it.each([
  ['Asia/Shanghai', '2025-06-10T16:00:00Z', '2025-06-11'],
  ['Asia/Shanghai', '2025-06-10T15:59:59.999Z', '2025-06-10'],
  ['Asia/Shanghai', '2024-12-31T16:00:00Z', '2025-01-01'],
  ['UTC', '2025-06-10T16:00:00Z', '2025-06-10'],
  ['America/New_York', '2025-03-09T04:59:59Z', '2025-03-08'],
])('in %s it is, at %s, the day %s', (zone, instant, day) => expect(dayIn(zone, new Date(instant))).toBe(day));

it('knows no day in a zone that does not exist', () => expect(() => dayIn('Asia/Atlantis', new Date(0))).toThrow(RangeError));
