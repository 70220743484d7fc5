import type { FastifyReply } from 'fastify'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

const AT_ONCE = 2
const TOO_MANY = 'Two of your exports are still being written. Wait until one has finished, then try again.'

const running = new WeakMap<Services['limits'], Map<number, number>>()

const isExport = ({ response, path }: Endpoint): boolean => response === 'binary' && path.endsWith('/export')

/**
 * Refuses a third export while two exports of the same person run. An export runs until its answer is sent or its
 * reader disconnects.
 */
export function takeExportTurn(
  { limits }: Services,
  endpoint: Endpoint,
  userId: number | undefined,
  { raw }: FastifyReply,
): void {
  if (userId === undefined || !isExport(endpoint)) return
  const counts = running.get(limits) ?? new Map<number, number>()
  running.set(limits, counts)
  const count = counts.get(userId) ?? 0
  if (count >= AT_ONCE) throw new AppError('RATE_LIMITED', TOO_MANY)
  counts.set(userId, count + 1)
  let hasEnded = false
  const end = (): void => {
    if (hasEnded) return
    hasEnded = true
    const left = (counts.get(userId) ?? 1) - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
  }
  raw.once('finish', end)
  raw.once('close', end)
  if (raw.destroyed) end()
}
