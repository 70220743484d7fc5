import type { FastifyReply } from 'fastify'
import type { BinaryResult } from '../files/store.ts'

export function sendBinary(reply: FastifyReply, file: BinaryResult): FastifyReply {
  if (file.size !== undefined) void reply.header('content-length', file.size)
  return reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .send(file.stream)
}

// RFC 6266: an ASCII fallback, and the name itself percent-encoded.
function contentDisposition({ name, isDownload }: BinaryResult): string {
  const ascii = name.replace(/[^\u0020-\u007e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isDownload === true ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
