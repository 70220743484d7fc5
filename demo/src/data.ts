import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** Reads `data/NAME.json` and validates it with the schema. The error for invalid data names the file. */
export function readData<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  const file = new URL(`../data/${name}.json`, import.meta.url)
  const found = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!found.success) throw new Error(`demo/data/${name}.json: ${found.error.message}`)
  return found.data
}
