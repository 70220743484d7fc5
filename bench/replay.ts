import type pg from 'pg'
import type { Row } from './recorder.ts'
import { UNIQUE_NAME } from './script.ts'
import type { Script, Slot, Step } from './script.ts'

let replays = 0

type Bound = Record<string, unknown>

function valueOf(slot: Slot, bound: Bound): unknown {
  switch (slot.kind) {
    case 'same':
      return slot.value
    case 'instant':
      return new Date(Date.now() + slot.offsetMs)
    case 'bound':
      return bound[slot.name]
    case 'boundList':
      return [bound[slot.name]]
    case 'text':
      return slot.parts.map((part, index) => (index % 2 === 1 ? String(bound[part]) : part)).join('')
  }
}

async function runUnit(
  client: pg.PoolClient,
  unit: readonly Step[],
  bound: Bound,
  sets: Row[][],
): Promise<void> {
  for (const { text, slots, learns, answerRows } of unit) {
    const { rows } = await client.query<Row>(
      text,
      slots.map((slot) => valueOf(slot, bound)),
    )
    for (const { column, name } of learns) bound[name] = rows[0]?.[column]
    if (answerRows > 0) sets.push(rows.length > answerRows ? rows.slice(0, answerRows) : rows)
  }
}

/** Runs the statements of a request once more; answers the rows that its answer is made of. */
export async function replay(pool: pg.Pool, script: Script): Promise<Row[][]> {
  const bound: Bound = { [UNIQUE_NAME]: `floor${(replays += 1)}` }
  const sets: Row[][] = []
  for (const unit of script.units) {
    const client = await pool.connect()
    try {
      await runUnit(client, unit, bound, sets)
    } catch (error) {
      // Not back into the pool: a transaction may be open on it.
      client.release(true)
      throw error
    }
    client.release()
  }
  return sets
}
