import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../callers.ts'
import { ALL_ADDRESSES } from '../contractCalls.ts'
import { listen } from '../rawRequest.ts'
import { startTestApp } from '../testApp.ts'
import { ask, makeRecords } from './ask.ts'
import { DEEDS } from './calls.ts'
import { wrongCells } from './checkRow.ts'
import { ADMIN, guardsOf, statusIn } from './guards.ts'
import { PEOPLE, thingsOf } from './oracle.ts'
import { guardedBy, registeredRoutes } from './registeredRoutes.ts'
import { ROWS } from './table.ts'
import { DEAD, HALFWAY, World } from './world.ts'

/** The event stream stays open, so it has its own test. */
const PLAIN_ROWS = ROWS.filter(({ id }) => id !== '90')

/** Routes that are not calls of the contract: pages, and a redirect to one. */
const BESIDE_THE_CONTRACT = [
  '/*',
  '/api/docs',
  '/api/docs/start.js',
  '/api/docs/swagger-ui-bundle.js',
  '/api/docs/swagger-ui.css',
  '/api/unsubscribe/:token',
  '/assets/*',
  '/manifest.webmanifest',
  '/worker.js',
]

describe('the access table', () => {
  let world: World
  let port: number
  beforeAll(async () => {
    const test = await startTestApp()
    port = await listen(test)
    world = await new World(test).build()
  })
  afterAll(() => world.test.close())

  async function openStream({ token }: Caller): Promise<Response> {
    const end = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: end.signal })
    end.abort()
    return answer
  }

  it('the access table has a row for every call of the contract', () => {
    const addresses = ALL_ADDRESSES.map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
    const rows = new Set(ROWS.map(({ method, path }) => `${method} ${path}`))
    expect(addresses.filter((address) => !rows.has(address))).toEqual([])
    expect([...rows].filter((address) => !addresses.includes(address))).toEqual([])
    expect(Object.keys(DEEDS).sort()).toEqual(PLAIN_ROWS.map(({ id }) => id).sort())
  })

  it.each(PLAIN_ROWS.map((row) => [row.id, row.method, row.path, row] as const))(
    'the access table gives each person the expected answer in row %s, %s %s',
    async (_id, _method, _path, row) => {
      expect(await wrongCells(world, row, PEOPLE, thingsOf(row))).toEqual([])
    },
  )

  it('the access table opens the event stream to each person in row 90, GET /events', async () => {
    const wrong: string[] = []
    for (const person of PEOPLE) {
      const { status, headers } = await openStream(world.caller(person))
      const found = `${status} ${headers.get('content-type')}`
      if (found !== '200 text/event-stream; charset=utf-8') wrong.push(`${person.name}: found ${found}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(guardsOf().map(([guard, row]) => [guard, row.id, row.method, row.path, row] as const))(
    'the access table gives an ended, half or old session the expected status for a call %s: row %s, %s %s',
    async (_guard, id, _method, _path, row) => {
      const wrong: string[] = []
      for (const state of [...DEAD, ...HALFWAY, 'not fresh'] as const) {
        const caller = await world.sessionIn(state)
        if (id === '90') {
          const { status } = await openStream(caller)
          const wanted = statusIn(state, row, { place: 'P1' })
          if (status !== wanted) wrong.push(`${state}: wanted ${wanted}, found ${status}`)
          continue
        }
        for (const thing of thingsOf(row).slice(0, 2)) {
          const ids = await makeRecords(world, row, { caller, thing })
          const { answer, isChanged } = await ask(world, row, { caller, person: ADMIN, thing, ids })
          const wanted = statusIn(state, row, thing)
          const cell = `${state}, ${thing.place} ${thing.status ?? ''}`
          if (answer.statusCode !== wanted)
            wrong.push(`${cell}: wanted ${wanted}, found ${answer.statusCode}`)
          if (isChanged && (answer.statusCode >= 400 || state !== 'not fresh')) wrong.push(`${cell}: written`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('the access table is enforced at every call by the guard of route(), with the endpoint of the contract', async () => {
    const isGuarded = guardedBy()
    const routes = await registeredRoutes(world.test.services)
    const beside = routes.filter((route) => !isGuarded(route))
    expect([...new Set(beside.map(({ url }) => url))].sort()).toEqual(BESIDE_THE_CONTRACT)
    expect(new Set(beside.flatMap(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']))
    const addressOf = (method: unknown, url: string): string => `${String(method)} ${url}`
    const guarded = routes.filter((route) => isGuarded(route) && route.method !== 'HEAD')
    expect(guarded.map(({ method, url }) => addressOf(method, url)).sort()).toEqual(
      ALL_ADDRESSES.map(({ method, path }) => addressOf(method, path)).sort(),
    )
    const wanted = new Map(
      ALL_ADDRESSES.map(({ method, path, endpoint }) => [addressOf(method, path), endpoint]),
    )
    const strange = guarded.filter(
      ({ method, url, config }) => config?.endpoint !== wanted.get(addressOf(method, url)),
    )
    expect(strange.map(({ method, url }) => addressOf(method, url))).toEqual([])
  })

  it('a refusal names the missing second step or the missing authenticator', async () => {
    const owesCode = await world.sessionIn('mfa')
    expect((await owesCode.get('/issues')).json()).toMatchObject({ code: 'MFA_REQUIRED' })
    const owesAuthenticator = await world.sessionIn('setup')
    expect((await owesAuthenticator.get('/issues')).json()).toMatchObject({ code: 'MFA_SETUP_REQUIRED' })
  })
})
