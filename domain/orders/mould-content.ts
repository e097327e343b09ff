import type { MouldContent } from './events.js';

/** What of an order came in with its mould, and nothing else of it. */
export const mouldOf = ({ unitCode, receiveModelAt, boxNo, boxColor, enclosures }: MouldContent): MouldContent => ({
  unitCode,
  receiveModelAt,
  boxNo,
  boxColor,
  enclosures,
});
