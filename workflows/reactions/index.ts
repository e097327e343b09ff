import type { CatchUp, Reactions } from '../runtime/contract.js';
import { chargeCancellation } from './charge-cancellation.js';
import { chargeOlder } from './charge-older.js';
import { checkCredit } from './check-credit.js';
import { countAnew } from './count-anew.js';
import { countInOrders } from './count-in-orders.js';
import { createWorkOrders } from './create-work-orders.js';
import { moveDueDate } from './move-due-date.js';
import { eraseOlderNames } from './erase-older-names.js';
import { eraseOrderFiles } from './erase-order-files.js';
import { noteDelivery } from './note-delivery.js';
import { noteMould } from './note-mould.js';
import { noteProduction } from './note-production.js';
import { noteRelease } from './note-release.js';
import { noteReprice } from './note-reprice.js';
import { noteStatement } from './note-statement.js';
import { releaseBoxes } from './release-boxes.js';
import { settleOrders } from './settle-orders.js';
import { together } from './together.js';
import { waiveFreeLines } from './waive-free-lines.js';

/** Every reaction there is, by its name: one line each. */
export const reactions: Reactions = {
  eraseOrderFiles,
  createWorkOrders,
  moveDueDate,
  noteMould,
  noteProduction,
  noteRelease,
  noteDelivery,
  noteStatement,
  noteReprice,
  chargeCancellation,
  checkCredit,
};

/** What older logs are read for once, by the name that it is remembered under: nothing is added to one that was released, houses have done with it. */
export const catchUps: Readonly<Record<string, CatchUp>> = {
  countInOrders,
  /** What older orders still hold and newer ones let go of: read in one go, for a log may be long. */
  letGo: together(waiveFreeLines, releaseBoxes, eraseOlderNames),
  settleOrders,
  countAnew,
  chargeOlder,
};
