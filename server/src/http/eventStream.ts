import type { FastifyReply, FastifyRequest } from 'fastify'

/** An open stream of server-sent events to one page. */
export interface EventStream {
  send(event: unknown): void
  /** A line that the page ignores; it keeps proxies from closing the connection. */
  keepAlive(): void
  close(): void
  onClose(listener: () => void): void
}

/** Takes the answer over from the framework: headers first, then events for as long as both sides stay. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  reply.raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': request.id,
  })
  reply.raw.write(': open\n\n')
  return {
    send: (event) => void reply.raw.write(`data: ${JSON.stringify(event)}\n\n`),
    keepAlive: () => void reply.raw.write(': still here\n\n'),
    close: () => void reply.raw.end(),
    onClose: (listener) => void reply.raw.on('close', listener),
  }
}
