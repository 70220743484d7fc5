import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const CHARSET = /;\s*charset\s*=\s*["']?([^"';,\s]*)/gi

/** Every body is read as UTF-8: one in other letters would be stored as something else. */
export function requireUtf8({ headers }: Pick<FastifyRequest, 'headers'>): void {
  for (const [, charset = ''] of (headers['content-type'] ?? '').matchAll(CHARSET))
    if (!/^utf-?8$/i.test(charset)) throw new AppError('UNSUPPORTED_TYPE', 'Send text as UTF-8.')
}
