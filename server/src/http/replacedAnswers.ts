import type { FastifyReply } from 'fastify'

const before = new WeakMap<FastifyReply, ReturnType<FastifyReply['getHeaders']>>()

/** Remembers the headers that were set before this answer. */
export function beginAnswer(reply: FastifyReply): void {
  before.set(reply, { ...reply.getHeaders() })
}

/** Removes the headers of an answer that failed before any of it was sent, because a refusal is sent instead. */
export function takeBackAnswer(reply: FastifyReply): void {
  const kept = before.get(reply)
  if (!kept) return
  for (const name of Object.keys(reply.getHeaders())) if (!(name in kept)) void reply.removeHeader(name)
  for (const [name, value] of Object.entries(kept)) if (value !== undefined) void reply.header(name, value)
}
