import type { FastifyRequest } from 'fastify'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'

const LINGER_MS = 1_000

interface BodyLimits {
  bodyLimit: number
  timeoutMs: number
  tooLarge: AppError
}

export interface BodyWatch {
  /** Aborts once the body is too long or too slow. The reason is the error to send. */
  signal: AbortSignal
  bodyLimit: number
  stop(): void
}

/**
 * Counts a body as it arrives. The parser must start in the same turn of the event loop, because adding a listener
 * starts the flow of data.
 */
export function watchBody(request: FastifyRequest, limits: BodyLimits): BodyWatch {
  const body = request.raw
  const controller = new AbortController()
  if (Number(request.headers['content-length'] ?? 0) > limits.bodyLimit) {
    controller.abort(limits.tooLarge)
    return { signal: controller.signal, bodyLimit: limits.bodyLimit, stop: () => undefined }
  }
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limits.bodyLimit) controller.abort(limits.tooLarge)
  }
  const tooSlow = () =>
    controller.abort(new AppError('INVALID', 'The upload took too long. Please try again.'))
  const timer = setTimeout(tooSlow, limits.timeoutMs)
  body.on('data', count)
  const stop = () => {
    clearTimeout(timer)
    body.off('data', count)
  }
  return { signal: controller.signal, bodyLimit: limits.bodyLimit, stop }
}

/**
 * Reads and drops the rest of the body. Otherwise a caller that is still sending would see a broken connection instead
 * of the answer. A caller that sends too much or too slowly is cut off anyway.
 */
export async function drain(request: FastifyRequest, { signal, bodyLimit }: BodyWatch): Promise<void> {
  const body = request.raw
  body.unpipe()
  body.resume()
  if (!signal.aborted && !body.readableEnded && !body.destroyed) {
    const over = new AbortController()
    const options = { signal: over.signal }
    const ends = [once(body, 'end', options), once(body, 'close', options), once(signal, 'abort', options)]
    await Promise.race(ends).catch(() => undefined)
    over.abort()
    await Promise.allSettled(ends)
  }
  if (signal.aborted) cutOff(body, bodyLimit)
}

/** Leaves time for the answer to arrive, then closes the connection if the caller is still sending. */
function cutOff(body: IncomingMessage, mostBytes: number): void {
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) body.pause()
  })
  setTimeout(() => {
    if (!body.complete) body.destroy()
  }, LINGER_MS).unref()
}
