import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventStream } from '../live/hub.ts'

/**
 * Takes the answer over from the framework. Sends the headers, then events until the client or the server closes the
 * stream.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  // Ignore errors from a page that disconnects during a write.
  raw.on('error', () => {})
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': request.id,
    // Without this header, nginx would hold back events until its buffer is full.
    'x-accel-buffering': 'no',
  })
  const write = (text: string): void => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text)
  }
  write(': open\n\n')
  const { eventStreams } = request.server
  const stream: EventStream = {
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    keepAlive: () => write(': still here\n\n'),
    close: () => void raw.end(),
    onClose: (listener) => void raw.on('close', listener),
  }
  eventStreams.add(stream)
  stream.onClose(() => eventStreams.delete(stream))
  return stream
}

/** Closes open streams when the server stops, because they never end by themselves. */
export function registerEventStreams(app: FastifyInstance): void {
  app.decorate('eventStreams', new Set<EventStream>())
  app.addHook('preClose', async () => {
    for (const stream of app.eventStreams) stream.close()
  })
}
