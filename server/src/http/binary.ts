import { nameForType } from '@doorstep/contract/fileNames'
import type { FastifyReply } from 'fastify'
import type { BinaryResult } from '../files/store.ts'
import { beginAnswer } from './replacedAnswers.ts'

export function sendBinary(reply: FastifyReply, file: BinaryResult): FastifyReply {
  beginAnswer(reply)
  if (file.onSent) notifySent(reply, file.onSent)
  file.cutOff?.addEventListener('abort', () => reply.raw.destroy())
  if (file.size !== undefined) void reply.header('content-length', file.size)
  return reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .send(file.stream)
}

function notifySent({ raw }: FastifyReply, onSent: (isWhole: boolean) => void): void {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // Sends the file. Resolves true once everything is sent, or false if the connection closes first.
  raw.once('finish', () => resolve(true))
  raw.once('close', () => resolve(false))
  if (raw.destroyed) resolve(false)
  void promise.then(onSent)
}

// Formats a file name as RFC 6266 requires: an ASCII version, and the full name percent-encoded.
function contentDisposition({ name: given, type, isDownload }: BinaryResult): string {
  // Names stored by older versions might lack the extension of their type.
  const name = nameForType(given, type)
  const ascii = name.replace(/[^\u0020-\u007e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isDownload === true ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
