import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { COUNT_CAP } from '@doorstep/contract/paging'
import { encodeCursor } from './cursors.ts'

/** One page of a list, as a use-case answers it. */
export interface Page<Item> {
  items: Item[]
  /** Exact up to the cap; one above it when there are more. */
  total: number
  next?: string
  previous?: string
}

/** The place in a list by name. */
export const NameCursor = z.object({ name: z.string().max(300), id: z.int() })
export type NameCursor = z.infer<typeof NameCursor>

/** A list by name: cuts the row that only told of a next page. */
export function namePage<Row extends { id: number; name: string }, Item>(
  rows: Row[],
  limit: number,
  total: number,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? encodeCursor({ name: last.name, id: last.id }) : undefined
  return { items: shown.map(present), total, ...(next !== undefined && { next }) }
}

/** Sets the page's headers and answers its items. */
export function sendPage<Item>(request: FastifyRequest, reply: FastifyReply, page: Page<Item>): Item[] {
  const isCapped = page.total > COUNT_CAP
  void reply.header('x-total-count', isCapped ? COUNT_CAP : page.total)
  if (isCapped) void reply.header('x-total-capped', 'true')
  const links = [link(request, page.next, 'next'), link(request, page.previous, 'prev')].filter(
    (part) => part !== undefined,
  )
  if (links.length > 0) void reply.header('link', links.join(', '))
  return page.items
}

function link(request: FastifyRequest, cursor: string | undefined, rel: string): string | undefined {
  if (cursor === undefined) return undefined
  const url = new URL(request.url, 'http://page')
  url.searchParams.set('cursor', cursor)
  return `<${url.pathname}${url.search}>; rel="${rel}"`
}
