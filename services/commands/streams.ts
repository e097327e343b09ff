import { recordsStream } from '@cloud-factory/domain/catalogue';
import { channelStream } from '@cloud-factory/domain/channel';
import { customerPricesStream, customerStream, priceBatchStream, schemeStream } from '@cloud-factory/domain/customers';
import { delayStream, reminderStream } from '@cloud-factory/domain/delays';
import { decompositionStream } from '@cloud-factory/domain/decomposition';
import { deliveryStream } from '@cloud-factory/domain/delivery';
import { equipmentStream } from '@cloud-factory/domain/equipment';
import { orderFilesStream } from '@cloud-factory/domain/files';
import { orderStream } from '@cloud-factory/domain/orders';
import { partnerStream } from '@cloud-factory/domain/partners';
import { staffStream } from '@cloud-factory/domain/people';
import { clientStream, providerStream, roleStream, seatStream, tenantStream, userStream } from '@cloud-factory/domain/platform';
import { workOrderStream } from '@cloud-factory/domain/production';
import { productStream, routeStream } from '@cloud-factory/domain/products';
import { billStream } from '@cloud-factory/domain/quality';
import { accountStream, creditStream, statementStream } from '@cloud-factory/domain/settlement';
import { lotStream } from '@cloud-factory/domain/stock';
import { menuStream, tenantPackageStream, topMenuStream } from '@cloud-factory/domain/tenancy';
import { connectionChoiceStream, connectionStream } from '@cloud-factory/domain/resources';
import type { AnyStreamKind } from './contract.js';

/** Every kind of stream there is: one line each. The runner finds the kind of a command by its type, and of a stream by its name. */
export const streams: readonly AnyStreamKind[] = [
  customerStream,
  customerPricesStream,
  schemeStream,
  priceBatchStream,
  orderStream,
  orderFilesStream,
  delayStream,
  reminderStream,
  productStream,
  routeStream,
  workOrderStream,
  lotStream,
  billStream,
  deliveryStream,
  accountStream,
  creditStream,
  statementStream,
  staffStream,
  equipmentStream,
  partnerStream,
  decompositionStream,
  recordsStream,
  tenantStream,
  userStream,
  seatStream,
  roleStream,
  clientStream,
  providerStream,
  channelStream,
  menuStream,
  topMenuStream,
  tenantPackageStream,
  connectionStream,
  connectionChoiceStream,
];
