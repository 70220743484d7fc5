import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Caller } from './callers.ts'
import { ALL_ADDRESSES, groupOf } from './contractCalls.ts'
import type { Address } from './contractCalls.ts'
import { definitionOf } from './schemaWalk.ts'
import type { TestApp } from './testApp.ts'

export const SQLISH = [
  `' or '1'='1`,
  `1; drop table issues; --`,
  `1 union select token_hash from sessions`,
  `'); delete from users; --`,
  `\\'; select pg_sleep(60); --`,
  `1' and 1=(select count(*) from users) --`,
  `$1`,
  `%' or 1=1 --`,
  `admin'/*`,
  `{{7*7}}`,
  `\${7*7}`,
  `{"$gt":""}`,
  `[1,2]`,
  `../../etc/passwd`,
  `;id;|id|\`id\``,
]

interface Read extends Address {
  /** Names of its query parameters. */
  names: string[]
  /** The number of its first part. Its parts are its path, each query parameter and the name of a parameter. */
  first: number
}

/** The read calls of the contract, in groups. Their parts are numbered throughout. */
export const READS: [group: string, reads: Read[]][] = grouped()

function grouped(): [group: string, reads: Read[]][] {
  let first = 0
  const reads = ALL_ADDRESSES.filter(
    ({ method, endpoint }) => method === 'GET' && endpoint.response !== 'events',
  ).map((address) => {
    const { query } = address.endpoint
    const names = Object.keys((query && definitionOf(query).shape) ?? {})
    const read = { ...address, names, first }
    first += names.length + 2
    return read
  })
  return [...Map.groupBy(reads, ({ path }) => groupOf(path))]
}

/** Rows that no call of these tests may change. */
export async function countsOf({ services }: TestApp): Promise<unknown> {
  const { rows } =
    await sql`select (select count(*) from issues) as issues, (select count(*) from users) as users,
      (select count(*) from sessions where ended_at is null) as sessions,
      (select count(*) from property_roles) as roles`.execute(services.db)
  return rows[0]
}

/** Expects each part of these calls to treat the values for its number as data. */
export async function expectData(
  test: TestApp,
  caller: Caller,
  reads: Read[],
  valuesFor: (part: number) => string[],
): Promise<void> {
  const before = await countsOf(test)
  const wrong: string[] = []
  for (const read of reads)
    for (const url of urlsOf(read, valuesFor)) {
      const answer = await caller.get(url.replace('/api', ''))
      const isLeaky = /syntax|postgres|kysely|select |relation/i.test(answer.body)
      if (answer.statusCode >= 500 || isLeaky) wrong.push(`${url}: ${answer.body}`)
    }
  expect(wrong).toEqual([])
  expect(await countsOf(test)).toEqual(before)
}

function urlsOf({ path, names, first }: Read, valuesFor: (part: number) => string[]): string[] {
  const plain = path.replace(/:[A-Za-z]+/g, '1')
  const encoded = (nth: number): string[] => valuesFor(first + nth).map(encodeURIComponent)
  return [
    ...(path.includes(':') ? encoded(0).map((value) => path.replace(/:[A-Za-z]+/g, value)) : []),
    ...encoded(1).map((value) => `${plain}?${value}=${value}`),
    ...names.flatMap((name, nth) => encoded(nth + 2).map((value) => `${plain}?${name}=${value}`)),
  ]
}
