import { pieceOf } from '@cloud-factory/domain/production';
import type { Piece } from '@cloud-factory/domain/production/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idField } from '@cloud-factory/domain/shared/ids';
import { filesOfOrders } from '@cloud-factory/projections/files';
import { getOrder } from '@cloud-factory/projections/orders';
import { Controller, Get, Inject } from '@nestjs/common';
import * as z from 'zod';
import { seeingAll } from '../platform/caller.js';
import { Allow, answer, Answers, Asked, Caller, ReadModels, RefusedException, Summary } from '../platform/http.js';
import { ordersWorkedOn, pieceRights } from './worked-orders.js';

const PiecesOf = z.strictObject({ orderId: idField<'order'>(), lineId: idField<'orderLine'>().optional() });
const PieceShape = z.looseObject({
  id: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  lineNo: z.int(),
  productName: z.string(),
  units: z.array(z.looseObject({ fdi: z.string() })),
  shade: z.string().nullable(),
  patientCode: z.string().nullable(),
  files: z.array(z.looseObject({ id: z.string(), kind: z.string(), fileName: z.string(), ext: z.string(), size: z.int() })),
});

/** The pieces of an order for the people who make and inspect them: everything that the dentist asked for, and nothing that it costs. */
@Controller('api/console/pieces')
export class PiecesController {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  @Get()
  @Allow(...pieceRights)
  @Answers(PieceShape, 'list')
  @Summary('The pieces of an order, or one of them: teeth, shades, design, try-in and files; for who makes or inspects the order')
  async pieces(
    @Caller() caller: Caller,
    @Asked({ schema: PiecesOf }) { orderId, lineId }: z.infer<typeof PiecesOf>,
  ): Promise<Answer<readonly Piece[]>> {
    const { data: worked } = await this.readModels.ask(caller, (client) => ordersWorkedOn(client, [orderId], caller.permissions));
    if (!worked.has(orderId)) throw new RefusedException('OrderNotFound', { status: 404 });
    // The order itself may be another department's to list: whose work it is was asked above.
    const { data } = await this.readModels.ask(seeingAll(caller), async (client) => ({
      order: await getOrder(client, orderId),
      later: await filesOfOrders(client, [orderId]),
    }));
    const { order, later } = data;
    const lines = order?.lines.filter(({ id }) => lineId === undefined || id === lineId) ?? [];
    if (!order || lines.length === 0) throw new RefusedException('OrderNotFound', { status: 404 });
    return answer(lines.map((line) => pieceOf(order, line, later)));
  }
}
