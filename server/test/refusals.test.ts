import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { ALL_ENDPOINTS } from './contractCalls.ts'
import { definitionOf, unwrapped } from './schemaWalk.ts'

type Schema = z.core.$ZodType

/** Values that fit no field, values that are too long or too small, and lists with too many values. */
const BAD: unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x\u0000y',
  'z'.repeat(40_000),
  -1,
  0,
  1.5,
  1e12,
  Number.NaN,
  true,
  [],
  [null],
  ['x'],
  [[]],
  [{}],
  Array.from({ length: 3000 }, () => 1),
  {},
  { x: 1 },
]

/** The bad values, and the same values in each place within the schema. */
function badFor(schema: Schema): unknown[] {
  const { shape, element, options, type, in: from } = definitionOf(unwrapped(schema))
  if (type === 'pipe' && from && definitionOf(from).type !== 'transform') return badFor(from)
  const inside = [
    ...Object.entries(shape ?? {}).flatMap(([key, part]) => badFor(part).map((bad) => ({ [key]: bad }))),
    ...(element ? badFor(element).map((bad) => [bad]) : []),
    ...(options ?? []).flatMap(badFor),
  ]
  return [...BAD, ...inside]
}

function refusalsOf(schema: Schema): string[] {
  return badFor(schema).flatMap((bad) => {
    const result = z.safeParse(schema, bad)
    return result.success
      ? []
      : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  })
}

/** Messages from the specification, which end without a full stop. */
const SPECIFIED = /( is required|without leading zero|such as 0118 496 0123)$/

it('every refusal of the contract is a sentence that says what is wrong [API-201]', () => {
  const problems = ALL_ENDPOINTS.flatMap(({ name, params, query, body }) =>
    [params, query, body]
      .filter((schema) => schema !== undefined)
      .flatMap(refusalsOf)
      .filter(
        (refusal) =>
          /Invalid input/.test(refusal) || !(/[a-z].*[.?]$/.test(refusal) || SPECIFIED.test(refusal)),
      )
      .map((refusal) => `${name} ${refusal}`),
  )
  expect([...new Set(problems)]).toEqual([])
})

/** Generic messages, which say nothing about the field. */
const GENERIC =
  /^(This is required|Must be (text|an? (?!time such)|true or false|one of)|This value cannot be used)/

it.each([
  ['createAnnouncement', { propertyIds: 'all' }, 'propertyIds'],
  ['createFirm', { phone: 'call me' }, 'phone'],
  ['createFirm', { phone: '4.477E+11' }, 'phone'],
  ['createFirm', { phone: 4.477e11 }, 'phone'],
  ['createFirm', { phone: {} }, 'phone'],
  ['offerSlots', { slots: ['soon'] }, 'slots'],
  ['pickSlot', { time: 'soon' }, 'time'],
  ['readOrderByLink', { unlock: 5 }, 'unlock'],
  ['redactPhoto', { areas: ['left'] }, 'areas'],
  ['changeMailChoice', { kind: 'all' }, 'kind'],
  ['changeMailChoice', { choice: 'all' }, 'choice'],
])(
  'the message of %s explains what is wrong with %j in words that fit the field [API-201]',
  (name, body, field) => {
    const schema = ALL_ENDPOINTS.find((endpoint) => endpoint.name === name)?.body
    const issues = (schema && z.safeParse(schema, body).error?.issues) ?? []
    const messages = issues.filter(({ path }) => path[0] === field).map(({ message }) => message)
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.filter((message) => GENERIC.test(message))).toEqual([])
  },
)
