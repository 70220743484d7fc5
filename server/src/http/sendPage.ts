import type { FastifyReply, FastifyRequest } from 'fastify'
import { COUNT_CAP } from '@doorstep/contract/paging'
import type { Page } from '../paging/pages.ts'

/** Sets the headers for one page of a list, and returns the items of this page. */
export function sendPage<Item>(request: FastifyRequest, reply: FastifyReply, page: Page<Item>): Item[] {
  const isCapped = page.total > COUNT_CAP
  void reply.header('x-total-count', isCapped ? COUNT_CAP : page.total)
  if (page.before !== undefined) void reply.header('x-offset', page.before)
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
