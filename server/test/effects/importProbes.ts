import {
  ACTIVITY_COLUMNS,
  AREA_COLUMNS,
  ASSET_COLUMNS,
  BLOCK_COLUMNS,
  DEVELOPMENT_COLUMNS,
  FIRM_COLUMNS,
  PERSON_COLUMNS,
  PROPERTY_COLUMNS,
  ROLE_COLUMNS,
} from '@doorstep/contract/importColumns'
import type { ImportColumns } from '@doorstep/contract/importColumns'
import { buildUser } from '../factories.ts'
import type { Call, Probe } from './effect.ts'
import type { EffectWorld } from './world.ts'

/** Builds a CSV file. Each line maps column keys to cells. */
function csvOf(columns: ImportColumns, lines: Record<string, string>[]): string {
  const cells = lines.map((line) => Object.keys(columns).map((key) => line[key] ?? ''))
  return [Object.values(columns).map(({ heading }) => heading), ...cells]
    .map((row) => `${row.join(',')}\r\n`)
    .join('')
}

/** Imports a file with one line. The other values are a file with two lines, and an import that is not a dry run. */
function importOf(
  world: EffectWorld,
  columns: ImportColumns,
  lineOf: (number: number) => Promise<Record<string, string>>,
  as = world.admin,
): Probe {
  const file = async (rows: number): Promise<string> => {
    const lines: Record<string, string>[] = []
    for (let row = 0; row < rows; row += 1) lines.push(await lineOf(world.next()))
    return csvOf(columns, lines)
  }
  return {
    call: async (): Promise<Call> => ({ as, body: { csv: await file(1), dryRun: true } }),
    others: { csv: () => file(2), dryRun: false },
  }
}

/** Probes for every kind of file that can be imported. */
export async function importProbes(world: EffectWorld): Promise<Record<string, Probe>> {
  const { services } = world.test
  const { site_name: siteName, name: development } = await services.db
    .selectFrom('developments')
    .select(['site_name', 'name'])
    .where('id', '=', world.developmentId)
    .executeTakeFirstOrThrow()
  const { name: property } = await services.db
    .selectFrom('homes')
    .select('name')
    .where('id', '=', world.home)
    .executeTakeFirstOrThrow()
  const emailOf = async (): Promise<string> => {
    const userId = await buildUser(services)
    const rows = services.db.selectFrom('users').select('email').where('id', '=', userId)
    return (await rows.executeTakeFirstOrThrow()).email
  }
  return {
    importActivities: importOf(world, ACTIVITY_COLUMNS, async (number) => ({
      siteName,
      property,
      activity: `Check ${number}`,
      lastCompleted: '2026-01-10',
      nextScheduled: '2099-01-10',
    })),
    importAreas: importOf(
      world,
      AREA_COLUMNS,
      (number) => Promise.resolve({ name: `Imported ${number}`, categories: 'Plumbing' }),
      world.manager,
    ),
    importAssets: importOf(
      world,
      ASSET_COLUMNS,
      async (number) => ({
        siteName,
        name: `Imported ${number}`,
        kind: 'Lift',
      }),
      world.manager,
    ),
    importBlocks: importOf(
      world,
      BLOCK_COLUMNS,
      async (number) => ({
        siteName,
        name: `Imported ${number}`,
        address: '3 Mill Lane',
        postcode: 'LS1 4AB',
      }),
      world.manager,
    ),
    importDevelopments: importOf(world, DEVELOPMENT_COLUMNS, async (number) => ({
      siteName: `Imported ${number}`,
      developmentName: 'Mill',
      address: '1 Mill Lane',
      city: 'Leeds',
      country: 'United Kingdom',
    })),
    importFirms: importOf(world, FIRM_COLUMNS, async (number) => ({
      name: `Imported ${number}`,
      email: 'office@firm.example',
      trades: 'Plumbing',
      sites: siteName,
    })),
    importMappings: importOf(world, ROLE_COLUMNS, async () => ({
      email: await emailOf(),
      role: 'Resident',
      development,
      property,
    })),
    importProperties: importOf(world, PROPERTY_COLUMNS, async (number) => ({
      siteName,
      name: `Imported ${number}`,
      address: '1 Mill Lane',
    })),
    importUsers: importOf(world, PERSON_COLUMNS, async (number) => ({
      email: `imported-${number}@example.test`,
      firstName: 'Sam',
      lastName: 'Reed',
      role: 'Resident',
      development,
      property,
    })),
  }
}
