import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { asText, FIELDS, isLegal } from './badValues.ts'
import { SOME_VALUES, VALUES } from './oddValues.ts'
import type { Kind } from './badValues.ts'
import { signIn } from './callers.ts'
import type { Answer, Caller, FormFile } from './callers.ts'
import { ALL_ADDRESSES, ALL_ENDPOINTS, groupOf } from './contractCalls.ts'
import { buildIssue, buildProperty, leafCategory } from './factories.ts'
import { definitionOf } from './schemaWalk.ts'
import { startTestApp } from './testApp.ts'
import type { TestApp } from './testApp.ts'

type Part = 'params' | 'query' | 'body'
const PARTS: Part[] = ['params', 'query', 'body']
const show = (value: unknown): string =>
  value === undefined ? 'missing' : JSON.stringify(value).slice(0, 40)

describe('bad input', () => {
  let test: TestApp
  let manager: Caller
  let propertyId: number
  let developmentId: number
  let issueId: number
  let categoryId: number
  beforeAll(async () => {
    test = await startTestApp()
    propertyId = await buildProperty(test.services)
    const property = test.services.db.selectFrom('homes').select('development_id as id')
    developmentId = (await property.where('id', '=', propertyId).executeTakeFirstOrThrow()).id
    manager = await signIn(test, 'PMGR', propertyId)
    issueId = await buildIssue(test.services, { propertyId, reporterId: manager.userId })
    categoryId = await leafCategory(test.services)
  })
  afterAll(() => test.close())

  /** Rows and files that a refused call must leave unchanged. */
  async function everything(): Promise<unknown> {
    const { rows } = await sql`select (select count(*) from issues) as issues,
      (select count(*) from issue_events) as events, (select count(*) from issue_attachments) as attachments,
      (select sum(version) from issues) as versions, (select count(*) from outbox_messages) as mails,
      (select count(*) from idempotency_keys) as keys,
      -- Those of a schedule come with each minute, and have no data.
      (select count(*) from pgboss.job where data ? 'id') as jobs`.execute(test.services.db)
    const entries = await readdir(`${test.dataDir}/files`, { recursive: true, withFileTypes: true })
    return { ...(rows[0] as object), files: entries.filter((entry) => entry.isFile()).length }
  }

  function goodBody(name: string): Record<string, unknown> {
    if (name === 'login') return { email: 'robin@example.test', password: 'not the right one' }
    if (name === 'updateIssue') return { notes: 'A note.', title: 'A good title' }
    if (name === 'reportIssue')
      return {
        title: 'A good title',
        description: 'A good description.',
        propertyId: String(propertyId),
        categoryId: String(categoryId),
      }
    return {}
  }

  function goodQuery(name: string): Record<string, number> {
    if (name === 'readDashboard') return { propertyId }
    return name === 'listPossibleOwners' ? { developmentId } : {}
  }

  interface Input {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: Record<string, unknown>
  }

  /** Sends a valid call, with the input instead of its valid values. */
  async function send({ name, method, path, query, files, body }: Endpoint, input: Input): Promise<Answer> {
    const good: Record<string, number> = { issueId, propertyId, attachmentId: 1 }
    const address = path.replace(/:([A-Za-z]+)/g, (_all, key: string) =>
      encodeURIComponent((asText(input.params?.[key]) ?? String(good[key] ?? 1)).toWellFormed()),
    )
    const search = { ...(query && goodQuery(name)), ...input.query }
    const given = Object.entries(search).flatMap(([key, value]) => {
      const text = asText(value)
      return text === undefined ? [] : [`${key}=${encodeURIComponent(text.toWellFormed())}`]
    })
    const url = `${address}?${given.join('&')}`
    if (method === 'GET') return manager.get(url)
    if (method === 'DELETE') return manager.delete(url)
    const fields = Object.entries({ ...(body && goodBody(name)), ...input.body })
    if (!files) {
      const payload = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
      return method === 'PUT' ? manager.put(url, payload) : manager.post(url, payload)
    }
    const texts = fields.flatMap(([key, value]) => {
      const text = asText(value)
      return text === undefined ? [] : [[key, text]]
    })
    return manager.postForm(url, Object.fromEntries(texts) as Record<string, string>)
  }

  it('bad input is defined for every field of the tested calls', () => {
    const known = ALL_ENDPOINTS.filter(({ name }) => name in FIELDS)
    expect(known).toHaveLength(Object.keys(FIELDS).length)
    for (const endpoint of known) {
      const declared = PARTS.map((part) => {
        const schema = endpoint[part]
        return schema ? Object.keys(definitionOf(schema).shape ?? {}) : []
      })
      const listed = PARTS.map((part) => Object.keys(FIELDS[endpoint.name]?.[part] ?? {}))
      expect({ [endpoint.name]: listed.map((names) => names.toSorted()) }).toEqual({
        [endpoint.name]: declared.map((names) => names.toSorted()),
      })
    }
  })

  const cases = ALL_ENDPOINTS.flatMap((endpoint) =>
    PARTS.flatMap((part) =>
      Object.entries(FIELDS[endpoint.name]?.[part] ?? {})
        .filter(([, kind]) => kind.is !== 'ignored')
        .map(([field, kind]) => [endpoint.name, part, field, endpoint, kind] as const),
    ),
  )

  /** Returns whether the value is wrong for this part of the call. */
  function isBad({ files }: Endpoint, part: Part, kind: Kind, value: unknown): boolean {
    if (part === 'body' && !files) return !isLegal(kind, value)
    const text = asText(value)
    // An empty part of a path makes another address, and half of a surrogate pair cannot be sent as text.
    if (part === 'params' && (text === undefined || text === '' || text.length > 200)) return false
    if (value !== undefined && text === undefined) return false
    return !isLegal(kind, text?.toWellFormed())
  }

  it.each(cases)(
    'the call %s refuses a wrong value in its %s with an error at %s',
    async (_name, part, field, endpoint, kind) => {
      const before = await everything()
      const wrong: string[] = []
      let sent = 0
      for (const value of VALUES) {
        if (!isBad(endpoint, part, kind, value)) continue
        sent += 1
        const answer = await send(endpoint, { [part]: { [field]: value } })
        const { fields } = answer.json<{ fields?: Record<string, string> }>()
        const isNamed = answer.statusCode === 400 && typeof fields?.[field] === 'string'
        if (!isNamed) wrong.push(`${show(value)}: ${answer.statusCode} ${show(fields)}`)
      }
      const identities = kind.is === 'identity' ? ['0', `${manager.userId}0`, 'x', 'x'.repeat(60_000)] : []
      for (const value of identities) {
        const answer = await send(endpoint, { [part]: { [field]: value } })
        if (answer.statusCode !== 403) wrong.push(`${show(value)}: ${answer.statusCode}`)
      }
      expect(wrong).toEqual([])
      expect(sent + identities.length).toBeGreaterThan(2)
      expect(await everything()).toEqual(before)
    },
  )

  it.each(cases.filter(([, part, , { files }]) => part === 'body' && !files))(
    'the call %s refuses a %s with a million characters in %s, and a repeated field in another spelling',
    async (_name, _part, field, endpoint) => {
      const before = await everything()
      const long = await send(endpoint, { body: { [field]: 'x'.repeat(1_000_000) } })
      expect(long.statusCode).toBe(413)
      const body = { [field]: 'one', [field.toUpperCase()]: 'other' }
      const twice = await send(endpoint, { body })
      expect(twice.statusCode).toBe(400)
      expect(twice.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
      expect(await everything()).toEqual(before)
    },
  )

  it('a body that is not a JSON object is refused by every call that expects an object', async () => {
    const calls = ALL_ADDRESSES.filter(({ endpoint }) => endpoint.body && !endpoint.files)
    const noObjects = ['null', '[]', '[{}]', '"text"', '1', 'true', '', '{']
    // All calls share one JSON parser, so a single call tries these bodies.
    const noJson = ['{"a":}', '{a:1}', "{'a':1}", 'NaN', '{"a":NaN}', '{"a":1}{"b":2}', '\u0000', '\ufeff']
    const before = await everything()
    const wrong: string[] = []
    for (const { method, path } of calls)
      for (const payload of [
        ...noObjects,
        ...(path === '/api/issues/:issueId' ? [...noJson, '{"title":1e400'] : []),
      ]) {
        const { statusCode } = await test.app.inject({
          method,
          url: path.replace(/:[A-Za-z]+/g, String(issueId)),
          payload,
          headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
        })
        // The right to call is checked before the body.
        if (![400, 401, 403].includes(statusCode)) wrong.push(`${method} ${path}, ${payload}: ${statusCode}`)
      }
    expect(wrong).toEqual([])
    expect(await everything()).toEqual(before)
  })

  /** Returns a call with the value in every field. Returns undefined if the call has no fields. */
  function nonsense({ method, path, params, query, body, files }: Endpoint, value: unknown) {
    const [names, filters, fields] = [params, query, body].map((schema) =>
      schema ? Object.keys(definitionOf(schema).shape ?? {}) : [],
    )
    const text = encodeURIComponent((asText(value) ?? '[]').toWellFormed())
    if (![names, filters, fields].some((part) => part?.length) || text.length > 10_000) return undefined
    const search = filters?.map((name) => `${name}=${text}`).join('&')
    return {
      method,
      url: `/api${path.replace(/:[A-Za-z]+/g, text === '' ? '1' : text)}?${search}`,
      ...(body && !files && { payload: Object.fromEntries((fields ?? []).map((name) => [name, value])) }),
    }
  }

  const plainCalls = ALL_ENDPOINTS.filter(({ response }) => response !== 'events')
  it.each([...Map.groupBy(plainCalls, ({ path }) => groupOf(path))])(
    'each call of /%s answers nonsense in every field without a server error',
    async (_group, calls) => {
      const broken: string[] = []
      for (const call of calls) {
        // Some calls end their session, so each call gets a new one.
        const { token } = await signIn(test, 'ADMIN')
        for (const value of SOME_VALUES) {
          const request = nonsense(call, value)
          if (!request) continue
          const sendNonsense = () =>
            test.app.inject({ ...request, headers: { authorization: `Bearer ${token}` } })
          let answer = await sendNonsense()
          // A busy server asks its callers to send the request again.
          while (answer.statusCode === 503) answer = await sendNonsense()
          if (answer.statusCode >= 500) broken.push(`${call.name}, ${show(value)}: ${answer.statusCode}`)
        }
      }
      expect(broken).toEqual([])
    },
  )

  it.each(Object.keys(FIELDS['reportIssue']?.body ?? {}))(
    'a form whose %s is too long or appears twice is refused with an error at the field',
    async (field) => {
      const before = await everything()
      const form = Object.fromEntries(
        Object.entries(goodBody('reportIssue')).map(([name, value]) => [name, String(value)]),
      )
      const long = await manager.postForm('/issues/report', { ...form, [field]: 'x'.repeat(1_000_000) })
      expect(long.statusCode).toBe(400)
      expect(long.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
      const upper = field.toUpperCase()
      const twice = await manager.postForm('/issues/report', { ...form, [field]: '1', [upper]: '2' })
      expect(twice.statusCode).toBe(400)
      expect(twice.json()).toMatchObject({ fields: { [upper]: expect.any(String) } })
      expect(await everything()).toEqual(before)
    },
  )

  const photo = readFileSync(new URL('fixtures/polyglot.jpg', import.meta.url))
  const big = Buffer.concat([photo, Buffer.alloc(5_242_880)])
  it.each<[string, FormFile[], number]>([
    ['plain text', [['note.txt', Buffer.from('just text')]], 415],
    ['nothing', [['photo.jpg', Buffer.alloc(0)]], 415],
    ['an SVG', [['photo.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]], 415],
    ['an HTML page', [['photo.png', Buffer.from('<!doctype html><script>1</script>')]], 415],
    ['a PDF', [['photo.gif', Buffer.from('%PDF-1.7\n%%EOF')]], 415],
    ['half a header', [['photo.jpg', photo.subarray(0, 3)]], 415],
    ['5,242,880 bytes and more', [['photo.jpg', big]], 413],
    ['one too many', ['a', 'b', 'c', 'd'].map((name): FormFile => [`${name}.jpg`, photo]), 400],
    [
      'a good and a bad one',
      [
        ['a.jpg', photo],
        ['b.jpg', Buffer.from('no picture')],
      ],
      415,
    ],
  ])(
    'a file that is %s is refused with an error at its field, and no part of it is kept',
    async (_what, files, status) => {
      const before = await everything()
      const form = Object.fromEntries(
        Object.entries(goodBody('reportIssue')).map(([name, value]) => [name, String(value)]),
      )
      for (const url of ['/issues/report', `/issues/${issueId}/attachments`]) {
        const answer = await manager.postForm(url, url.endsWith('report') ? form : {}, files)
        expect(answer.statusCode).toBe(status)
        expect(answer.json()).toMatchObject({ fields: { files: expect.any(String) } })
      }
      expect(await everything()).toEqual(before)
    },
  )

  it.each([
    ['If-Match', 'nonsense', 200],
    ['If-Match', '"999999"', 409],
    ['If-Match', '"99999999999999999999"', 200],
    ['If-Match', 'x'.repeat(5000), 200],
  ])('the header %s with the value %s is read as a version or ignored', async (name, value, status) => {
    const answer = await manager.update(issueId, { notes: `With ${value.slice(0, 20)}` }, { [name]: value })
    expect(answer.statusCode).toBe(status)
  })
})
