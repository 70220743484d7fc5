import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIST_COLUMNS } from '@doorstep/contract/column-choices/rules'
import { signIn } from '../../../test/callers.ts'
import type { Caller } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

let test: TestApp
let manager: Caller
let colleague: Caller
beforeAll(async () => {
  test = await startTestApp()
  const home = await buildProperty(test.services)
  manager = await signIn(test, 'PMGR', home)
  colleague = await signIn(test, 'PMGR', home)
})
afterAll(() => test.close())

const choicesOf = async (caller: Caller): Promise<unknown> => (await caller.get('/account/columns')).json()
const choose = async (columns: unknown, list = 'issues') => manager.put('/account/columns', { list, columns })

it('column choices are stored in order for each person and list, and can be reset [TABLE-17, TABLE-18]', async () => {
  expect(await choicesOf(manager)).toEqual([])
  const answer = await choose(['title', 'due', 'status', 'jobId'])
  expect(answer.json()).toEqual([{ list: 'issues', columns: ['title', 'due', 'status', 'jobId'] }])
  await choose(['name', 'status'], 'users')
  await choose(['title', 'jobId'])
  expect(await choicesOf(manager)).toEqual([
    { list: 'issues', columns: ['title', 'jobId'] },
    { list: 'users', columns: ['name', 'status'] },
  ])
  expect(await choicesOf(colleague)).toEqual([])
  expect((await choose([])).json()).toEqual([{ list: 'users', columns: ['name', 'status'] }])
  expect((await choose([...LIST_COLUMNS.users.specified], 'users')).json()).toEqual([])
})

it('column choices reject unknown columns, duplicate columns and unknown lists', async () => {
  for (const columns of [['secret'], ['title', 'title'], ['name'], 'title', null, Array(31).fill('title')]) {
    const answer = await choose(columns)
    expect([columns, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
      columns,
      400,
      ['columns'],
    ])
  }
  expect((await choose(['title'], 'secrets')).statusCode).toBe(400)
  expect(await choicesOf(manager)).toEqual([])
})
