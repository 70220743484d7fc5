import { expect } from 'vitest'
import type { Answer, Caller } from './callers.ts'

/** URL of the next or previous page, from the Link header of a list. */
export function linkOf(answer: Answer, rel: 'next' | 'prev'): string | undefined {
  const header = answer.headers['link']
  return new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(typeof header === 'string' ? header : '')?.[1]
}

/** Follows the links through every page of a list and back. Expects the same pages in both directions. */
export async function walkPages<Row>(caller: Caller, start: string): Promise<Row[][]> {
  const pages: Row[][] = []
  let last: Answer | undefined
  for (
    let url: string | undefined = start;
    url !== undefined && pages.length < 100;
    url = linkOf(last, 'next')
  ) {
    last = await caller.get(url)
    expect(last.statusCode, last.body).toBe(200)
    pages.push(last.json<Row[]>())
  }
  let at = pages.length - 1
  for (let url = last && linkOf(last, 'prev'); url !== undefined && at > 0; at -= 1) {
    const answer: Answer = await caller.get(url)
    expect(answer.json()).toEqual(pages[at - 1])
    url = linkOf(answer, 'prev')
  }
  expect(at).toBe(0)
  return pages
}
