import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/testApp.ts'
import type { TestApp } from '../../test/testApp.ts'
import { compileOnce } from './compiled.ts'

describe('compileOnce', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())

  it('compileOnce builds its statement once and returns the result for the values of each call', async () => {
    let built = 0
    const run = compileOnce((db, values: { name: string; id: number }) => {
      built += 1
      return db
        .selectFrom('categories')
        .select(['id', sql<string>`${values.name}::text`.as('name')])
        .where('id', '=', values.id)
        .where('parent_id', 'is', null)
        .where(sql<boolean>`${'constant'}::text = 'constant'`)
    })
    const { db } = test.services
    expect(await run(db, { name: 'one', id: 1 })).toEqual([{ id: 1, name: 'one' }])
    expect(await run(db, { name: 'two', id: 2 })).toEqual([{ id: 2, name: 'two' }])
    expect(await run(db, { name: 'none', id: 999_999 })).toEqual([])
    expect(built).toBe(1)
  })

  it('compileOnce runs its statement in the given transaction', async () => {
    const count = compileOnce((db, values: { isoCode: string }) =>
      db.selectFrom('countries').select('id').where('iso_code', '=', values.isoCode),
    )
    const { db } = test.services
    const inside: number[] = []
    const undone = db.transaction().execute(async (tx) => {
      await tx.insertInto('countries').values({ iso_code: 'ZZ', name: 'Nowhere' }).execute()
      inside.push((await count(tx, { isoCode: 'ZZ' })).length)
      throw new Error('back')
    })
    await expect(undone).rejects.toThrow('back')
    expect(inside).toEqual([1])
    expect(await count(db, { isoCode: 'ZZ' })).toEqual([])
  })
})
