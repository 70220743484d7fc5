import { CERTIFICATE_KINDS } from '@doorstep/contract/certificates/rules'
import { PHOTO_MOMENTS, TRIED_WAYS } from '@doorstep/contract/orders/rules'
import { z } from 'zod'
import { daysBefore, inLondon } from '../calendar.ts'
import { readData } from '../data.ts'
import { PlannedPhoto } from '../plan.ts'
import type { PlannedOrder, PlannedOrderStep } from '../plan.ts'

const at = { daysAgo: z.int(), time: z.string() }
const photos = z.array(z.strictObject({ ...PlannedPhoto.shape, moment: z.enum(PHOTO_MOMENTS) })).default([])
const words = z.string()

const Step = z.discriminatedUnion('does', [
  z.strictObject({ ...at, does: z.literal('accept') }),
  z.strictObject({ ...at, does: z.literal('decline'), words }),
  z.strictObject({
    ...at,
    does: z.literal('offer'),
    times: z.array(z.strictObject({ inDays: z.int(), from: z.string(), to: z.string() })),
  }),
  /** `takes` is the number of the chosen slot, counted from 1. */
  z.strictObject({ ...at, does: z.literal('pick'), by: z.string(), takes: z.int() }),
  z.strictObject({ ...at, does: z.literal('noAccess'), tried: z.array(z.enum(TRIED_WAYS)), words, photos }),
  z.strictObject({ ...at, does: z.literal('followOn'), words, photos }),
  z.strictObject({ ...at, does: z.literal('done'), words, photos }),
  z.strictObject({ ...at, does: z.literal('verify'), by: z.string() }),
  /** A certificate that the firm gave, or that the person in `by` added. Days count from today. */
  z.strictObject({
    ...at,
    does: z.literal('certificate'),
    by: z.string().optional(),
    kind: z.enum(CERTIFICATE_KINDS),
    issued: z.int(),
    expires: z.int(),
    fileName: z.string(),
  }),
])

const Order = z.strictObject({
  ...at,
  /** The reporter and title of the issue that the work order is for. */
  reporter: z.string(),
  title: z.string(),
  firm: z.string(),
  by: z.string(),
  words,
  limitPence: z.int(),
  /** True if the work order has not been sent yet. */
  isPrepared: z.boolean().default(false),
  steps: z.array(Step),
})

const ORDERS = readData('orders', z.array(Order))

/** Plans the work orders for the story issues. */
export function planOrders(day: Date): PlannedOrder[] {
  const dayIn = (days: number): string => inLondon(day).add({ days }).toPlainDate().toString()
  const planStep = (step: z.infer<typeof Step>): PlannedOrderStep => {
    const { daysAgo, time, ...told } = step
    const moment = { at: daysBefore(day, daysAgo, time) }
    if (told.does === 'certificate') {
      const { issued, expires, ...certificate } = told
      return { ...moment, ...certificate, issuedOn: dayIn(issued), expiresOn: dayIn(expires) }
    }
    if (told.does !== 'offer') return { ...moment, ...told }
    const slots = told.times.map(({ inDays, from, to }) => ({ day: dayIn(inDays), from, to }))
    return { ...moment, does: 'offer', slots }
  }
  return ORDERS.map(({ daysAgo, time, steps, ...order }) => ({
    ...order,
    at: daysBefore(day, daysAgo, time),
    steps: steps.map((step) => planStep(step)),
  }))
}
