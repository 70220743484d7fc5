import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { rowsOf } from './rows.ts'

const COLUMNS = { id: z.int(), name: z.string() }

describe('rowsOf', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  it('rowsOf returns the declared rows', async () => {
    const rows = await rowsOf(test.services.db, COLUMNS, sql`select 1 as id, 'one' as name`)
    expect(rows).toEqual([{ id: 1, name: 'one' }])
  })

  it.each([
    ['a column is missing', sql`select 1 as id`],
    ['a column has another name', sql`select 1 as id, 'one' as title`],
    ['there is a column too many', sql`select 1 as id, 'one' as name, 2 as other`],
    ['a column is of another type', sql`select 'one' as id, 'one' as name`],
    ['a column can be null', sql`select 1 as id, null as name`],
  ])('rowsOf rejects the rows when %s', async (_, statement) => {
    await expect(rowsOf(test.services.db, COLUMNS, statement)).rejects.toThrow(z.ZodError)
  })
})
