// Writes the skeleton of a feature: npm run new:feature -- alerts
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './bootstrap.mjs'

const plural = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*s$/.test(plural)) {
  console.error('Name the feature with a plural noun in kebab-case: npm run new:feature -- alerts')
  process.exit(1)
}
const camel = plural.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
const Plural = camel[0].toUpperCase() + camel.slice(1)
const singular = camel.replace(/ies$/, 'y').replace(/s$/, '')
const Singular = singular[0].toUpperCase() + singular.slice(1)
const table = plural.replaceAll('-', '_')

const files = {
  [`contract/src/${plural}/schema.ts`]: `import * as z from 'zod/mini'
import { Id } from '../fields.ts'

export const ${Singular} = z.object({ id: Id })
export type ${Singular} = z.infer<typeof ${Singular}>
`,
  [`contract/src/${plural}/endpoints.ts`]: `import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ${Singular} } from './schema.ts'

export const ${singular}Endpoints = {
  list${Plural}: endpoint({
    name: 'list${Plural}',
    method: 'GET',
    path: '/${plural}',
    permission: '${singular}:read',
    response: z.array(${Singular}),
  }),
}
`,
  [`server/src/features/${plural}/routes.ts`]: `import type { FastifyInstance } from 'fastify'
import { ${singular}Endpoints as e } from '@doorstep/contract/${plural}/endpoints'
import { route } from '../../http/route.ts'
import { list${Plural} } from './service.ts'

export function ${singular}Routes(app: FastifyInstance): void {
  route(app, e.list${Plural}, list${Plural})
}
`,
  [`server/src/features/${plural}/service.ts`]: `import type { Ctx } from '../../context.ts'
import { present${Singular} } from './present.ts'
import { find${Plural} } from './queries.ts'

export async function list${Plural}(ctx: Ctx) {
  const rows = await find${Plural}(ctx)
  return rows.map(present${Singular})
}
`,
  [`server/src/features/${plural}/queries.ts`]: `import type { Ctx } from '../../context.ts'

export interface ${Singular}Row {
  id: number
}

export async function find${Plural}(ctx: Ctx): Promise<${Singular}Row[]> {
  return ctx.db.selectFrom('${table}').select('id').orderBy('id').execute()
}
`,
  [`server/src/features/${plural}/present.ts`]: `import type { ${Singular} } from '@doorstep/contract/${plural}/schema'
import type { ${Singular}Row } from './queries.ts'

export function present${Singular}(row: ${Singular}Row): ${Singular} {
  return { id: row.id }
}
`,
  [`server/src/features/${plural}/service.test.ts`]: `import { describe, test } from 'vitest'

// Each write: done with its audit row; wrong state; out of scope; role without the right.
describe('${plural}', () => {
  test.todo('lists what the reader may see')
})
`,
  [`client/src/features/${plural}/${Plural}Page.tsx`]: `export function ${Plural}Page() {
  return <h1>${Plural}</h1>
}
`,
}

for (const [file, text] of Object.entries(files)) {
  const path = join(root, file)
  if (existsSync(path)) {
    console.error(`${file} exists already and was left as it is.`)
    continue
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  console.log(file)
}
console.log(`
Still to do:
  1. its words in docs/glossary.md
  2. the permission '${singular}:read' in contract/src/access.ts, its row in server/src/policy/policy.ts
  3. ${singular}Endpoints in contract/src/index.ts
  4. a migration server/src/db/migrations/NNNN_create_${table}.sql, then npm run db:types
  5. ${singular}Routes in server/src/app.ts
  6. the page in client/src/paths.ts and the routes, a journey in e2e/journeys
  7. npm test`)
