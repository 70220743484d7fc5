import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  badValuesFor,
  CASES,
  expectNoServerError,
  expectNonObjectsRefused,
  expectRefused,
  expectRefusedByContract,
  NO_OBJECTS,
  PARTS,
  PLAIN_CALLS,
} from './badInputChecks.ts'
import { FIELDS } from './badValues.ts'
import type { FormFile } from './callers.ts'
import { ALL_ENDPOINTS } from './contractCalls.ts'
import { drawn } from './draws.ts'
import { expectUnchanged, goodBody, openInputWorld, send } from './inputWorld.ts'
import type { InputWorld } from './inputWorld.ts'
import { SOME_VALUES } from './oddValues.ts'
import { definitionOf } from './schemaWalk.ts'

describe('bad input', () => {
  let world: InputWorld
  beforeAll(async () => {
    world = await openInputWorld()
  })
  afterAll(() => world.test.close())

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

  it.each(CASES)(
    'the call %s refuses a wrong value in its %s with an error at %s',
    async (_call, _part, _field, at, field) => {
      expectRefusedByContract(field)
      const bad = badValuesFor(field)
      const others = bad.filter((value) => value !== undefined)
      // The contract does not check cursors, so their calls get more values.
      const count = field.kind.is === 'cursor' ? 10 : 3
      const draw = [...(bad.includes(undefined) ? [undefined] : []), ...drawn(others, at, count)]
      await expect(expectRefused(world, field, draw)).resolves.toBeUndefined()
    },
  )

  it.each(CASES.filter(([, part, , , { endpoint }]) => part === 'body' && !endpoint.files))(
    'the call %s refuses a %s with a million characters in %s, and a repeated field in another spelling',
    async (_call, _part, field, _at, { endpoint }) => {
      const long = await send(world, endpoint, { body: { [field]: 'x'.repeat(1_000_000) } })
      expect(long.statusCode).toBe(413)
      const body = { [field]: 'one', [field.toUpperCase()]: 'other' }
      const twice = await send(world, endpoint, { body })
      expect(twice.statusCode).toBe(400)
      expect(twice.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
      await expectUnchanged(world)
    },
  )

  it('a body that is not a JSON object is refused by every call that expects an object', async () => {
    await expect(expectNonObjectsRefused(world, (at) => drawn(NO_OBJECTS, at, 2))).resolves.toBeUndefined()
  })

  it.each(Object.keys(FIELDS['reportIssue']?.body ?? {}))(
    'a form whose %s is too long or appears twice is refused with an error at the field',
    async (field) => {
      const form = goodBody(world, 'reportIssue')
      const long = await world.manager.postForm('/issues/report', { ...form, [field]: 'x'.repeat(1_000_000) })
      expect(long.statusCode).toBe(400)
      expect(long.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
      const upper = field.toUpperCase()
      const twice = await world.manager.postForm('/issues/report', { ...form, [field]: '1', [upper]: '2' })
      expect(twice.statusCode).toBe(400)
      expect(twice.json()).toMatchObject({ fields: { [upper]: expect.any(String) } })
      await expectUnchanged(world)
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
      const form = goodBody(world, 'reportIssue')
      for (const url of ['/issues/report', `/issues/${world.issueId}/attachments`]) {
        const answer = await world.manager.postForm(url, url.endsWith('report') ? form : {}, files)
        expect(answer.statusCode).toBe(status)
        expect(answer.json()).toMatchObject({ fields: { files: expect.any(String) } })
      }
      await expectUnchanged(world)
    },
  )

  it.each(PLAIN_CALLS)(
    'each call of /%s answers nonsense in every field without a server error',
    async (_group, calls) => {
      const draw = (at: number): unknown[] => drawn(SOME_VALUES, at, 3)
      await expect(expectNoServerError(world.test, calls, draw)).resolves.toBeUndefined()
    },
  )

  it.each([
    ['If-Match', 'nonsense', 200],
    ['If-Match', '"999999"', 409],
    ['If-Match', '"99999999999999999999"', 200],
    ['If-Match', 'x'.repeat(5000), 200],
  ])('the header %s with the value %s is read as a version or ignored', async (name, value, status) => {
    const answer = await world.manager.update(
      world.issueId,
      { notes: `With ${value.slice(0, 20)}` },
      { [name]: value },
    )
    expect(answer.statusCode).toBe(status)
  })
})
