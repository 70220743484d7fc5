import pg from 'pg'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { fileForm } from '../applicants.ts'
import type { Answer, Caller, FormFile } from '../callers.ts'
import { pagesOf } from '../pdfs.ts'
import { definitionOf } from '../schemaWalk.ts'
import type { TestApp } from '../testApp.ts'

export type Body = Record<string, unknown>

/** A call that the server accepts. Each call uses new records. */
export interface Call {
  as: Caller
  body: Body | Body[]
  params?: Record<string, string | number>
  files?: FormFile[]
  /** Reads an effect that no row shows, such as which password works now. */
  shows?: () => Promise<string>
}

/** A way to test whether each field of a call has an effect. */
export interface Probe {
  call: () => Promise<Call> | Call
  /** For each field, another accepted value, or a function that makes one from the call. */
  others?: Body
  /** For each field, a value that the server refuses. The refusal proves the effect. */
  refused?: Body
}

/** Returns the paths of all fields in a schema, including nested ones such as `shifts[].from`. */
export function fieldsOf(schema: Parameters<typeof definitionOf>[0], path = ''): string[] {
  const { shape, element, innerType } = definitionOf(schema)
  if (shape)
    return Object.entries(shape).flatMap(([key, part]) =>
      fieldsOf(part, path === '' ? key : `${path}.${key}`),
    )
  if (innerType) return fieldsOf(innerType, path)
  const inner = element ? fieldsOf(element, `${path}[]`) : []
  return inner.length > 0 && inner[0] !== `${path}[]` ? inner : [path]
}

/** Returns the body with another value in the field. In a list, only the first entry changes. */
function withField(body: unknown, path: string, value: unknown): unknown {
  if (path === '') return value
  if (path.startsWith('[]')) {
    const [first, ...rest] = body as unknown[]
    return [withField(first, path.replace(/^\[\]\.?/, ''), value), ...rest]
  }
  const [, key = '', rest = ''] = /^([^.[]+)\.?(.*)$/.exec(path) ?? []
  const object = body as Body
  return { ...object, [key]: withField(object[key], rest, value) }
}

export function send(
  { app }: TestApp,
  { method, path, files }: Endpoint,
  call: Call,
): Promise<Answer> | Answer {
  const url = path.replace(/:([A-Za-z]+)/g, (_all, key: string) => String(call.params?.[key]))
  const bearer = call.as.token === '' ? {} : { authorization: `Bearer ${call.as.token}` }
  if (!files) return app.inject({ method, url: `/api${url}`, headers: bearer, payload: call.body })
  const fields = Object.entries(call.body).map(([name, value]) => [name, String(value)] as const)
  return fileForm(fields, files.field, call.files ?? []).then(({ payload, headers }) =>
    app.inject({ method, url: `/api${url}`, headers: { ...bearer, ...headers }, payload }),
  )
}

/** All values inside an object or list, by path. The entries of a list share a path. */
type Leaves = Map<string, string[]>

function collect(value: unknown, path: string, into: Leaves): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, `${path}[]`, into)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) collect(part, `${path}.${key}`, into)
  else into.set(path, [...(into.get(path) ?? []), JSON.stringify(value)])
}

function leavesOf(named: (readonly [name: string, value: unknown])[]): Leaves {
  const leaves: Leaves = new Map()
  for (const [name, value] of named) collect(value, name, leaves)
  for (const values of leaves.values()) values.sort()
  return leaves
}

/** Returns the words of a PDF one by one. Otherwise a different creation time would make the whole text differ. */
async function contentOf(answer: Answer): Promise<unknown> {
  const type = String(answer.headers['content-type'])
  if (type.startsWith('application/json')) return answer.json<unknown>()
  if (!type.startsWith('application/pdf')) return answer.body
  const words = (await pagesOf(answer.rawPayload)).flatMap((page) => page.split('|'))
  return Object.fromEntries(words.map((word) => [word, true]))
}

/** A session that was only marked as used. Any call does that, at most every few seconds. */
const IS_SEEN = `(t.ended_at is null and t.last_seen_at > greatest(t.created_at, t.second_step_at))`

/** The status of a call, and the values in its response and in the rows that it wrote. */
interface Trace {
  status: number
  leaves: Leaves
}

/** Sends calls and records their responses and the rows that they wrote. */
export class Traces {
  readonly #test: TestApp
  readonly #client: pg.Client
  #written = ''

  constructor(test: TestApp) {
    this.#test = test
    this.#client = new pg.Client({ connectionString: test.ownerUrl })
  }

  async open(): Promise<this> {
    await this.#client.connect()
    const tables = await this.#client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    // PostgreSQL stores in each row (`xmin`) which transaction wrote it.
    this.#written = tables.rows
      .map(
        ({ name }) =>
          `select '${name}' as name, to_jsonb(t) as row from ${name} t
            where xmin::text::bigint >= $1 ${name === 'sessions' ? `and not ${IS_SEEN}` : ''}`,
      )
      .join(' union all ')
    return this
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  async of(endpoint: Endpoint, call: Call): Promise<Trace> {
    const begun = await this.#client.query<{ mark: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as mark',
    )
    const answer = await send(this.#test, endpoint, call)
    const { rows } = await this.#client.query<{ name: string; row: unknown }>({
      name: 'written',
      text: this.#written,
      values: [begun.rows[0]?.mark],
    })
    const leaves = leavesOf([
      ['answer', await contentOf(answer)],
      ...rows.map(({ name, row }) => [name, row] as const),
    ])
    if (call.shows) leaves.set('shows', [await call.shows()])
    return { status: answer.statusCode, leaves }
  }
}

const differing = (one: Leaves, other: Leaves): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => JSON.stringify(one.get(path)) !== JSON.stringify(other.get(path)),
  )

/**
 * Returns a comparison with the first of two equal calls. The comparison ignores all differences between the two calls,
 * such as ids, times and tokens. The second call comes last, so values that grow with time also differ.
 */
function comparerOf(first: Leaves, last: Leaves): (other: Leaves) => boolean {
  const chance = new Set(differing(first, last))
  return (other) => differing(first, other).some((path) => !chance.has(path))
}

/** Returns the tried fields that have no effect, and the fields that are accepted or refused unexpectedly. */
async function tryFields(
  traces: Traces,
  endpoint: Endpoint,
  { call, others = {}, refused = {} }: Probe,
): Promise<string[]> {
  const accepted = async (): Promise<Leaves> => {
    const { status, leaves } = await traces.of(endpoint, await call())
    if (status < 300) return leaves
    throw new Error(`the call is refused: ${status} ${JSON.stringify([...leaves])}`)
  }
  const wrong: string[] = []
  const tried: [field: string, leaves: Leaves][] = []
  const first = await accepted()
  for (const [field, given] of Object.entries({ ...others, ...refused })) {
    const made = await call()
    const value: unknown = typeof given === 'function' ? await given(made) : given
    const body = withField(made.body, field, value) as Body
    const { status, leaves } = await traces.of(endpoint, { ...made, body })
    const isRefused = status >= 400 && status < 500
    if (isRefused !== field in refused || status >= 500)
      wrong.push(`${field}: ${status} ${JSON.stringify([...leaves])}`)
    else if (!isRefused) tried.push([field, leaves])
  }
  const isDifferent = comparerOf(first, await accepted())
  return [...wrong, ...tried.flatMap(([field, leaves]) => (isDifferent(leaves) ? [] : field))]
}

/** Returns the fields without an effect, without a probe, or without a declaration. */
export async function fieldsWithoutEffect(
  traces: Traces,
  endpoint: Endpoint,
  probes: readonly Probe[],
): Promise<string[]> {
  const declared = endpoint.body ? fieldsOf(endpoint.body) : []
  const tried = new Set(probes.flatMap(({ others, refused }) => Object.keys({ ...others, ...refused })))
  const wrong = [
    ...declared.filter((field) => field !== '' && !tried.has(field)).map((field) => `${field} is not tried`),
    ...[...tried].filter((field) => !declared.includes(field)).map((field) => `${field} is not declared`),
  ]
  for (const probe of probes) wrong.push(...(await tryFields(traces, endpoint, probe)))
  return wrong
}
