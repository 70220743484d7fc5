import { expect } from 'vitest'
import type { Answer, Caller } from './callers.ts'

/** The address of the page that a list's header names. */
export function linkOf(answer: Answer, rel: 'next' | 'prev'): string | undefined {
  const header = answer.headers['link']
  return new RegExp(`</api([^>]+)>; rel="${rel}"`).exec(typeof header === 'string' ? header : '')?.[1]
}

/** Every page of a list, by the links that it gives; then back to the first, which must show the same pages. */
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
