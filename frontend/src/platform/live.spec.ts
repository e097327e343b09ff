import { expect, it } from 'vitest';
import { newsOf } from './live.js';

it('reads an event with its data, and nothing of a sign of life or of what is broken', () => {
  expect(newsOf('event: notices\ndata: {"mail":0,"message":2,"notice":1}')).toEqual({
    topic: 'notices',
    data: { mail: 0, message: 2, notice: 1 },
  });
  expect(newsOf('event: jobs\ndata: {}')).toEqual({ topic: 'jobs', data: {} });
  expect(newsOf(': alive')).toBeNull();
  expect(newsOf('event: notices\ndata: {"mail"')).toBeNull();
});
