import type {
  OrderOutcomes,
  OrderReportQuery,
  OrderTimes,
  OrderTimesQuery,
} from '@doorstep/contract/reports/schema'
import type { Ctx } from '../../../context.ts'
import { checkFilter } from '../service.ts'
import { countOrders, findOrderTimes } from './queries.ts'

export async function reportOrderTimes(
  ctx: Ctx,
  { query }: { query: OrderTimesQuery },
): Promise<OrderTimes[]> {
  await checkFilter(ctx, query)
  return findOrderTimes(ctx, query)
}

export async function reportOrderOutcomes(
  ctx: Ctx,
  { query }: { query: OrderReportQuery },
): Promise<OrderOutcomes[]> {
  await checkFilter(ctx, query)
  return countOrders(ctx, query)
}
