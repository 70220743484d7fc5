import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** What stands in `data/NAME.json`, judged by its schema; a file that does not fit fails with its name. */
export function readData<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  const file = new URL(`../data/${name}.json`, import.meta.url)
  const found = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!found.success) throw new Error(`demo/data/${name}.json: ${found.error.message}`)
  return found.data
}
