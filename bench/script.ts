import type { BenchRequest, Measurement } from './scenario.ts'
import type { Recording, Row, Statement } from './recorder.ts'

/** A parameter of a recorded statement, as it is sent again. */
export type Slot =
  | { kind: 'same'; value: unknown }
  /** An instant, as long before or after now as it was then. */
  | { kind: 'instant'; offsetMs: number }
  | { kind: 'bound'; name: string }
  | { kind: 'boundList'; name: string }
  /** Text and names by turns: `['/issues/', 'issueId', '']`. */
  | { kind: 'text'; parts: string[] }

export interface Step {
  text: string
  slots: Slot[]
  /** Values of the first row that later statements use. */
  learns: { column: string; name: string }[]
  /** How many of its rows go into the answer. */
  answerRows: number
}

/** The statements of one request: each unit runs on a connection of its own, a transaction is one unit. */
export interface Script {
  key: string
  status: number
  units: Step[][]
}

/** What the floor knows a request by. */
export function keyOf(method: string, path: string, authorization: string | undefined): string {
  return `${method} ${path} ${authorization ?? ''}`
}

/** What the floor puts in place of a request's own text. */
export const UNIQUE_NAME = 'unique'

type Bindings = ReadonlyMap<string, string | number>

function slotOf(value: unknown, bindings: Bindings, recordedAt: number): Slot {
  if (bindings.size === 0) return { kind: 'same', value }
  if (value instanceof Date) return { kind: 'instant', offsetMs: value.getTime() - recordedAt }
  for (const [name, bound] of bindings) {
    if (value === bound) return { kind: 'bound', name }
    if (Array.isArray(value) && value.length === 1 && value[0] === bound) return { kind: 'boundList', name }
  }
  return typeof value === 'string' ? textSlot(value, bindings) : { kind: 'same', value }
}

function textSlot(value: string, bindings: Bindings): Slot {
  const names = new Map([...bindings].map(([name, bound]) => [String(bound), name]))
  const parts = value.split(new RegExp(`\\b(${[...names.keys()].join('|')})\\b`))
  if (parts.length === 1) return { kind: 'same', value }
  return {
    kind: 'text',
    parts: parts.map((part, index) => (index % 2 === 1 ? (names.get(part) ?? '') : part)),
  }
}

function learnsOf(rows: readonly Row[], bindings: Bindings, known: Set<string>): Step['learns'] {
  const learns: Step['learns'] = []
  for (const [column, value] of Object.entries(rows[0] ?? {}))
    for (const [name, bound] of bindings)
      if (value === bound && !known.has(name)) {
        known.add(name)
        learns.push({ column, name })
      }
  return learns
}

/** The rows that the answer is made of: those of the issue tables, the issues themselves first. */
function answerSteps(statements: readonly Statement[], answer: unknown): Map<Statement, number> {
  const count = Array.isArray(answer) ? answer.length : 1
  const reads = statements.filter(({ text }) => /^(select|with)\b[^]*\b(from|into) "?issue/i.test(text))
  const main = reads.findIndex(({ rows }) => rows.length >= count && 'jobId' in (rows[0] ?? {}))
  if (main === -1) throw new Error('No statement reads the rows of the answer.')
  return new Map(
    reads.slice(main).map((statement, index) => [statement, index === 0 ? count : statement.rows.length]),
  )
}

/** Units in order. What ran beside an open transaction comes before it, so that nobody waits for a second connection. */
function unitsOf(statements: readonly Statement[]): Statement[][] {
  const units: Statement[][] = []
  let open: Statement[] | undefined
  for (const statement of statements) {
    if (open?.[0]?.client === statement.client) {
      open.push(statement)
      if (/^(commit|rollback)\b/i.test(statement.text)) open = undefined
    } else if (open) units.splice(units.indexOf(open), 0, [statement])
    else {
      units.push([statement])
      if (/^(begin|start transaction)\b/i.test(statement.text)) open = units.at(-1)
    }
  }
  return units
}

/** Turns what the product did for a request into what the floor does for it. */
export function toScript(
  request: BenchRequest,
  measurement: Measurement,
  recording: Recording,
  unique: string,
): Script {
  const recordedAt = Date.now()
  // Only the answer of a request that makes something has numbers that no other has.
  const answer = recording.answer as Row
  const made = (measurement.made ?? []).map((name): [string, string | number] => [name, Number(answer[name])])
  const bindings: Bindings = new Map(made.length > 0 ? [...made, [UNIQUE_NAME, unique]] : [])
  const known = new Set([UNIQUE_NAME])
  const answering = answerSteps(recording.statements, recording.answer)
  const units = unitsOf(recording.statements).map((unit) =>
    unit.map((statement) => ({
      text: statement.text,
      slots: statement.values.map((value) => slotOf(value, bindings, recordedAt)),
      learns: learnsOf(statement.rows, bindings, known),
      answerRows: answering.get(statement) ?? 0,
    })),
  )
  const { method, path, headers } = request
  return {
    key: keyOf(method, path, headers['authorization']),
    status: method === 'POST' ? 201 : 200,
    units,
  }
}
