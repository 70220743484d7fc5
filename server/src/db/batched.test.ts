import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { batched } from './batched.ts'
import type { Db } from './client.ts'
import { transact } from './transact.ts'

describe('batched', () => {
  let test: TestApp
  let db: Db
  beforeAll(async () => {
    test = await startTestApp()
    db = test.services.db
  })
  afterAll(() => test.close())

  let sizes: number[]
  beforeEach(() => {
    sizes = []
  })
  const half = batched(async (run, numbers: readonly number[]) => {
    sizes.push(numbers.length)
    const { rows } = await sql<{ half: number }>`select 10 / (n - 1)::int as half
      from unnest(${numbers}::int[]) with ordinality u (n, at) order by at`.execute(run)
    return rows.map((row) => row.half)
  })

  it('batched calls share one statement, and each call gets its own result [DB-46]', async () => {
    expect(await Promise.all([2, 6, 11, 6].map((n) => half(db, n)))).toEqual([10, 2, 1, 2])
    expect(await half(db, 3)).toBe(5)
    expect(sizes).toEqual([4, 1])
  })

  it('batched calls for a long list use several statements, so that each statement keeps its plan [DB-46]', async () => {
    const many = Array.from({ length: 250 }, (_, index) => index + 2)
    const wanted = many.map((n) => Math.floor(10 / (n - 1)))
    expect(await Promise.all(many.map((n) => half(db, n)))).toEqual(wanted)
    expect(sizes).toEqual([100, 100, 50])
  })

  it('batched calls all fail if their statement fails, but later calls do not [DB-46]', async () => {
    const outcomes = await Promise.allSettled([half(db, 2), half(db, 1), half(db, 6)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await half(db, 6)).toBe(2)
  })

  it('batched calls never share a statement between two transactions [DB-46]', async () => {
    const count = batched(async (run, names: readonly string[]) => {
      sizes.push(names.length)
      const { rows } = await sql<{
        n: number
      }>`select (select count(*)::int from countries where iso_code = c) as n
        from unnest(${names}::text[]) c`.execute(run)
      return rows.map(({ n }) => n)
    })
    const inside = transact(db, async (tx) => {
      await tx.insertInto('countries').values({ iso_code: 'ZY', name: 'Nowhere' }).execute()
      return Promise.all([count(tx, 'ZY'), count(db, 'ZY'), count(db, 'ZY')])
    })
    expect(await inside).toEqual([1, 0, 0])
    expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 2])
  })
})
