import { readdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

export type Schema = z.core.$ZodType
export type JsonSchema = Record<string, unknown>
type Direction = 'input' | 'output'
type ById = ReadonlyMap<string, JsonSchema>

const COMPONENTS = '#/components/schemas/'
const CONTRACT_DIR = path.resolve(import.meta.dirname, '../../../contract/src')

/** JSON Schema details that the schemas with these names do not express themselves. */
const MEANINGS: Record<string, JsonSchema> = {
  Id: { type: 'integer' },
  Instant: { format: 'date-time', description: 'A moment in UTC.' },
  Day: { format: 'date', description: 'A calendar day.' },
}

async function findNames(): Promise<Map<Schema, string>> {
  const names = new Map<Schema, string>()
  const files = readdirSync(CONTRACT_DIR, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
    const name = file.slice(0, -'.ts'.length).replaceAll(path.sep, '/')
    const module = (await import(`@doorstep/contract/${name}`)) as Record<string, unknown>
    for (const [key, value] of Object.entries(module)) if (isSchema(value)) names.set(value, key)
  }
  return names
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function convert(ids: ReadonlyMap<Schema, string>, direction: Direction): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of ids) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    // A field that is accepted but ignored can be of any type.
    unrepresentable: 'any',
    uri: (id) => COMPONENTS + id,
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, MEANINGS[ids.get(zodSchema) ?? ''])
      // Drops the limits of safe integers, which say nothing about the field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return new Map(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  )
}

function references(part: unknown): string[] {
  const found = JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)
  return [...found].map(([, name = '']) => name)
}

function reachable(schemas: ById, start: unknown): Set<string> {
  const seen = new Set<string>()
  const visit = (part: unknown): void => {
    for (const name of references(part)) {
      if (seen.has(name)) continue
      seen.add(name)
      visit(schemas.get(name) ?? {})
    }
  }
  visit(start)
  return seen
}

export interface SchemaBook {
  /** Returns the schema of a request, or a reference if the schema has a name. */
  taken(schema: Schema): JsonSchema
  /** Returns the schema of an answer, or a reference if the schema has a name. */
  answered(schema: Schema): JsonSchema
  fields(schema: Schema): { properties: Record<string, JsonSchema>; required: string[] }
  /** Named schemas that a part of the document needs. */
  componentsOf(part: unknown): Record<string, JsonSchema>
}

/**
 * Converts the contract's schemas to JSON Schema. Each named schema appears once, and a second time as `…Input` if its
 * request form differs.
 */
export async function openSchemaBook(
  sent: readonly Schema[],
  answers: readonly Schema[],
): Promise<SchemaBook> {
  const ids = await findNames()
  const names = new Set(ids.values())
  for (const schema of [...sent, ...answers]) if (!ids.has(schema)) ids.set(schema, `part${ids.size}`)
  const idOf = (schema: Schema): string => ids.get(schema) ?? ''
  const input = convert(ids, 'input')
  const output = convert(ids, 'output')

  const answered = (schema: Schema): JsonSchema =>
    names.has(idOf(schema)) ? { $ref: COMPONENTS + idOf(schema) } : (output.get(idOf(schema)) ?? {})
  const answeredNames = reachable(output, answers.map(answered))
  const hasTwoForms = (name: string): boolean =>
    answeredNames.has(name) &&
    [name, ...reachable(input, input.get(name))].some(
      (part) => JSON.stringify(input.get(part)) !== JSON.stringify(output.get(part)),
    )
  const inputNames = new Map([...names].map((name) => [name, hasTwoForms(name) ? `${name}Input` : name]))
  const renamed = <Part>(part: Part): Part =>
    // The cast is safe, because only names in the JSON text have changed.
    JSON.parse(
      JSON.stringify(part).replaceAll(
        /("\$ref":"#\/components\/schemas\/)([^"]+)"/g,
        (_all, start: string, name: string) => `${start}${inputNames.get(name) ?? name}"`,
      ),
    ) as Part
  const takenJson = (schema: Schema): JsonSchema => renamed(input.get(idOf(schema)) ?? {})

  const components = new Map(output)
  for (const [name, inputName] of inputNames)
    if (inputName !== name || !answeredNames.has(name))
      components.set(inputName, renamed(input.get(name) ?? {}))
  return {
    answered,
    taken: (schema) =>
      names.has(idOf(schema)) ? renamed({ $ref: COMPONENTS + idOf(schema) }) : takenJson(schema),
    fields: (schema) => {
      const { properties = {}, required = [] } = takenJson(schema)
      // Queries, parameters and forms are always objects. A test checks that for the whole contract.
      return { properties: properties as Record<string, JsonSchema>, required: required as string[] }
    },
    componentsOf: (part) =>
      Object.fromEntries(
        [...reachable(components, part)].sort().map((name) => [name, components.get(name) ?? {}]),
      ),
  }
}
