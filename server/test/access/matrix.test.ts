import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_ADDRESSES } from '../contractCalls.ts'
import { listen } from '../rawRequest.ts'
import { startTestApp } from '../testApp.ts'
import { ask, DEEDS } from './calls.ts'
import { DONE } from './statuses.ts'
import { checkRow } from './checkRow.ts'
import { PEOPLE, thingsOf } from './oracle.ts'
import { ROWS } from './table.ts'
import type { Row } from './table.ts'
import { DEAD, HALFWAY, World } from './world.ts'
import type { SessionState } from './world.ts'

const PLAIN_ROWS = ROWS.filter(({ id }) => id !== '90')

function deadStatus(row: Row, state: SessionState): number {
  const cell = state === 'mfa' || state === 'setup' ? row[state] : row.anon
  const isOver = !['anon', 'made up', 'mfa', 'setup'].includes(state)
  if (row.id === '5' && isOver) return 204
  if (cell === 'x') return 401
  return cell === '-' ? 403 : (DONE[row.id] ?? 200)
}

const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

describe('who may do what', () => {
  let world: World
  let port: number
  beforeAll(async () => {
    const test = await startTestApp()
    port = await listen(test)
    world = await new World(test).build()
  })
  afterAll(() => world.test.close())

  it('is written down for every call of the contract', () => {
    const addresses = ALL_ADDRESSES.map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
    const rows = new Set(ROWS.map(({ method, path }) => `${method} ${path}`))
    expect(addresses.filter((address) => !rows.has(address))).toEqual([])
    expect([...rows].filter((address) => !addresses.includes(address))).toEqual([])
    expect(Object.keys(DEEDS).sort()).toEqual(PLAIN_ROWS.map(({ id }) => id).sort())
  })

  const cases = PLAIN_ROWS.flatMap((row) =>
    PEOPLE.map((person) => [row.id, row.method, row.path, person.name, row, person] as const),
  )
  it.each(cases)('row %s, %s %s: %s', async (_id, _method, _path, _name, row, person) => {
    // What ends a session needs one of its own.
    const caller =
      row.id.startsWith('5') && row.writes ? await world.signInPerson(person) : world.caller(person)
    const { found, wanted, told } = await checkRow(world, row, { caller, person, things: thingsOf(row) })
    expect(found).toEqual(wanted)
    expect(told).toEqual([])
  })

  const states = ROWS.flatMap((row) =>
    [...DEAD, ...HALFWAY].map((state) => [row.id, row.method, row.path, state, row] as const),
  )
  it.each(states)('row %s, %s %s: a session that is %s', async (id, _method, _path, state, row) => {
    const caller = await world.sessionIn(state)
    const found: number[] = []
    for (const thing of thingsOf(row).slice(0, 2)) {
      if (id === '90') {
        const headers = { authorization: `Bearer ${caller.token}` }
        found.push((await fetch(`http://127.0.0.1:${port}/api/events`, { headers })).status)
        continue
      }
      const { answer, isChanged } = await ask(world, row, { caller, thing })
      found.push(answer.statusCode)
      expect(isChanged).toBe(false)
    }
    expect(found).toEqual(found.map(() => deadStatus(row, state)))
  })

  it.each(PEOPLE.map((person) => [person.name, person] as const))(
    'row 90, GET /events: %s',
    async (_name, person) => {
      const end = new AbortController()
      const answer = await fetch(`http://127.0.0.1:${port}/api/events`, {
        headers: { authorization: `Bearer ${world.caller(person).token}` },
        signal: end.signal,
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      end.abort()
    },
  )

  it('says what is missing: the second step, or an authenticator', async () => {
    const owesCode = await world.sessionIn('mfa')
    expect((await owesCode.get('/issues')).json()).toMatchObject({ code: 'MFA_REQUIRED' })
    const owesAuthenticator = await world.sessionIn('setup')
    expect((await owesAuthenticator.get('/issues')).json()).toMatchObject({ code: 'MFA_SETUP_REQUIRED' })
  })

  it('takes as long for what is out of scope as for what is not there', async () => {
    const stranger = await world.signInPerson({ maps: [['TENANT', 'P2']] })
    const issueId = await world.issue({ place: 'P1', by: 'resident', status: 'Open' }, stranger)
    const times = { hidden: [] as number[], missing: [] as number[] }
    for (let round = 0; round < 60; round += 1)
      for (const [what, id] of [
        ['hidden', issueId],
        ['missing', 99_999_999],
      ] as const) {
        const started = performance.now()
        await stranger.get(`/issues/${id}`)
        times[what].push(performance.now() - started)
      }
    expect(Math.abs(median(times.hidden) - median(times.missing))).toBeLessThan(3)
  })
})
