// Creates the skeleton of a feature and registers it: npm run new:feature -- parking-permits
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './bootstrap.mjs'

const plural = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*s$/.test(plural)) {
  console.error('Name the feature with a plural noun in kebab-case: npm run new:feature -- parking-permits')
  process.exit(1)
}
const capital = (word) => word[0].toUpperCase() + word.slice(1)
const camel = plural.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
const Plural = capital(camel)
const singular = camel.replace(/ies$/, 'y').replace(/s$/, '')
const Singular = capital(singular)
const table = plural.replaceAll('-', '_')
const title = plural.split('-').map(capital).join(' ')
const words = plural.replaceAll('-', ' ')
const right = `${singular}:list`

const migrations = readdirSync(join(root, 'server/src/db/migrations')).map((name) => Number(name.slice(0, 4)))
const number = String(Math.max(...migrations) + 1).padStart(4, '0')

const files = {
  [`contract/src/${plural}/schema.ts`]: `import * as z from 'zod/mini'
import { Id } from '../fields.ts'

export const ${Singular} = z.object({ id: Id, propertyId: Id })
export type ${Singular} = z.infer<typeof ${Singular}>
`,
  [`contract/src/${plural}/endpoints.ts`]: `import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { ${Singular} } from './schema.ts'

export const ${singular}Endpoints = endpoints({
  list${Plural}: {
    method: 'GET',
    path: '/${plural}',
    permission: '${right}',
    shows: ['${singular}'],
    response: z.array(${Singular}),
  },
})
`,
  [`server/src/db/migrations/${number}_create_${table}.sql`]: `create table ${table} (
  id bigint generated always as identity primary key,
  property_id bigint not null references places (id) on delete cascade
);
create index ${table}_property_id_idx on ${table} (property_id);
`,
  [`server/src/features/${plural}/service.ts`]: `import type { ${Singular} } from '@doorstep/contract/${plural}/schema'
import type { Ctx } from '../../context.ts'
import { present${Singular} } from './present.ts'
import { find${Plural} } from './queries.ts'

export async function list${Plural}(ctx: Ctx): Promise<${Singular}[]> {
  return (await find${Plural}(ctx)).map(present${Singular})
}
`,
  [`server/src/features/${plural}/queries.ts`]: `import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { where } from '../../policy/scopes.ts'

export interface ${Singular}Row {
  id: number
  propertyId: number
}

/** Finds the rows that the right covers. */
export async function find${Plural}(ctx: Ctx): Promise<${Singular}Row[]> {
  const inScope = where(ctx.actor, '${right}', {
    propertyId: sql.ref('p.id'),
    developmentId: sql.ref('p.development_id'),
  })
  return ctx.db
    .selectFrom('${table} as one')
    .innerJoin('homes as p', 'p.id', 'one.property_id')
    .where(inScope)
    .select(['one.id', 'one.property_id as propertyId'])
    .orderBy('one.id')
    .execute()
}
`,
  [`server/src/features/${plural}/present.ts`]: `import type { ${Singular} } from '@doorstep/contract/${plural}/schema'
import type { ${Singular}Row } from './queries.ts'

export function present${Singular}({ id, propertyId }: ${Singular}Row): ${Singular} {
  return { id, propertyId }
}
`,
  [`server/src/features/${plural}/service.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/callers.ts'
import { buildProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/testApp.ts'
import type { TestApp } from '../../../test/testApp.ts'

// Test each write: a success with its audit event, a wrong state, an object out of scope, and a role without the right.
describe('${words}', () => {
  let test: TestApp
  let here: number
  beforeAll(async () => {
    test = await startTestApp()
    here = await buildProperty(test.services)
    const elsewhere = await buildProperty(test.services)
    await test.services.db
      .insertInto('${table}')
      .values([{ property_id: here }, { property_id: elsewhere }])
      .execute()
  })
  afterAll(() => test.close())

  it('are listed for a manager where they manage', async () => {
    const manager = await signIn(test, 'PMGR', here)
    expect((await manager.get('/${plural}')).json()).toMatchObject([{ propertyId: here }])
  })

  it('are refused to a role without the right', async () => {
    const resident = await signIn(test, 'TENANT', here)
    expect((await resident.get('/${plural}')).statusCode).toBe(403)
  })
})
`,
  [`client/src/features/${plural}/${Plural}Page.tsx`]: `import { ${singular}Endpoints } from '@doorstep/contract/${plural}/endpoints'
import type { ${Singular} } from '@doorstep/contract/${plural}/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fixedText } from '../../api/errors.ts'
import { q } from '../../api/query.ts'
import type { Column } from '../../tables/columns.ts'
import { QueryTable } from '../../tables/QueryTable.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ManagementHeader } from '../../ui/ManagementHeader.tsx'

const COLUMNS: Column<${Singular}>[] = [
  { id: 'property', header: 'Property', cell: (row) => row.propertyId, isRowHeader: true },
]

export default function ${Plural}Page(): ReactNode {
  const query = useQuery(q(${singular}Endpoints.list${Plural}))
  const failure = fixedText(query.error, 'The ${words} could not be loaded.')
  return (
    <>
      <ManagementHeader title="${title}" lead="The ${words} of your properties." />
      <Card isFlush>
        <QueryTable
          caption="${title}"
          query={query}
          rows={query.data}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          card={(row) => row.propertyId}
          empty={<EmptyState message="No ${words} found." />}
          errorText={failure.message}
          errorDetail={failure.detail}
        />
      </Card>
    </>
  )
}
`,
}

/** Files that list the features. Each new line is inserted before the marker given here. */
const lines = [
  ['contract/src/access.ts', `  '${right}',\n`, '] as const\nexport const Permission'],
  ['contract/src/endpoint.ts', `  | '${singular}'\n`, "  | 'user'\n"],
  [
    'contract/src/index.ts',
    `import { ${singular}Endpoints } from './${plural}/endpoints.ts'\n`,
    '\n/** Every call',
  ],
  ['contract/src/index.ts', `  ...${singular}Endpoints,\n`, '}\n'],
  ['contract/src/screens.ts', `  '/${plural}',\n`, "  '/dev/outbox',\n"],
  [
    'server/src/policy/policy.ts',
    `  '${right}': STAFF,\n`,
    "  'issueField:phoneNumber': REPORTER_READERS,\n",
  ],
  [
    'server/src/routes/homes.ts',
    `import { list${Plural} } from '../features/${plural}/service.ts'\n`,
    "import type { Handlers } from '../http/route.ts'\n",
  ],
  ['server/src/routes/homes.ts', `  list${Plural},\n`, '} satisfies Partial<Handlers>\n'],
  ['client/src/paths.ts', `  ${camel}: '/${plural}',\n`, "  outbox: '/dev/outbox',\n"],
  [
    'client/src/routes.tsx',
    `const ${camel}Route = managed(
  '/${plural}',
  '${right}',
  () => import('./features/${plural}/${Plural}Page.tsx'),
)

`,
    'export const routeTree',
  ],
  ['client/src/routes.tsx', `  ${camel}Route,\n`, '  outboxRoute,\n'],
]

const taken = Object.keys(files).find(
  (file) => existsSync(join(root, dirname(file))) && !file.includes('migrations'),
)
if (taken) {
  console.error(`${dirname(taken)} already exists. Choose another name.`)
  process.exit(1)
}
const texts = new Map()
const textOf = (file) => texts.get(file) ?? readFileSync(join(root, file), 'utf8')
for (const [file, line, before] of lines) {
  const [start, ...rest] = textOf(file).split(before)
  if (rest.length !== 1)
    throw new Error(
      `${file} no longer contains the text that scripts/new-feature.mjs looks for. Update the script.`,
    )
  texts.set(file, start + line + before + rest[0])
}
for (const [file, text] of [...Object.entries(files), ...texts]) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  console.log(file)
}
console.log(`
Still to do:
  1. npm run db:types, npm run docs and npm run format
  2. its words in docs/glossary.md, its lines in docs/requirements
  3. who may call it, in server/src/policy/policy.ts and server/test/access
  4. its columns, its writes and their tests
  5. a link to its page, a journey in e2e/journeys
  6. npm test`)
