import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventStream } from '../live/hub.ts'

/** Takes the answer over from the framework: headers first, then events for as long as both sides stay. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  // A page that goes away in the middle of a write is no news.
  raw.on('error', () => {})
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': request.id,
    // nginx holds an answer back until it has a bufferful.
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

/** Streams never end by themselves: a server that stops closes them first. */
export function registerEventStreams(app: FastifyInstance): void {
  app.decorate('eventStreams', new Set<EventStream>())
  app.addHook('preClose', async () => {
    for (const stream of app.eventStreams) stream.close()
  })
}
