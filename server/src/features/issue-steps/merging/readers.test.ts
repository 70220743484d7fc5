import { endpoints } from '@doorstep/contract'
import type { Endpoint } from '@doorstep/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Building } from '../../../../test/building.ts'
import type { Caller } from '../../../../test/callers.ts'
import { plantIncident } from '../../../../test/incidents.ts'

const MARKER = 'Zqmergedq'

/** Queries for calls that need one. All other calls have no query. */
const QUERIES: Record<string, string> = {
  searchEverywhere: `q=${MARKER}`,
  listIssues: 'limit=100',
  listAddresses: 'postcode=LS11AA',
}

/**
 * Calls that this test leaves out, because they keep the connection open, have another response format, or are for
 * operators.
 */
const LEFT_OUT = ['streamEvents', 'readMetrics', 'listOutbox', 'readApiDocument']

let building: Building
let resident: Caller
let staff: Record<string, Caller>
let incidentId: number
beforeAll(async () => {
  building = await Building.start()
  const { services } = building.test
  resident = await building.person('TENANT', 'flat')
  staff = { manager: await building.person('PMGR', 'flat'), admin: await building.person('ADMIN') }
  incidentId = await plantIncident(services, { developmentId: building.at.developmentId })
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(building.test.services.db)
})
afterAll(() => building.test.close())

/**
 * Returns the path of a call, with the ids of this building's records. Undefined if the building has no such record.
 */
function pathOf({ path }: Endpoint, olderId: number): string | undefined {
  const { at } = building
  const ids: Record<string, number> = {
    ':issueId': olderId,
    ':propertyId': at.common,
    ':placeId': at.common,
    ':developmentId': at.developmentId,
    ':blockId': at.blockId,
    ':assetId': at.lift,
    ':incidentId': incidentId,
    ':userId': resident.userId,
  }
  const filled = path.replaceAll(/:[A-Za-z]+/g, (name) => String(ids[name] ?? name))
  return filled.includes(':') ? undefined : filled
}

/** Returns the names of all read calls whose response to this person contains the marker. */
async function readersOf(caller: Caller, olderId: number): Promise<string[]> {
  const found: string[] = []
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = pathOf(endpoint, olderId)
    if (endpoint.method !== 'GET' || path === undefined || LEFT_OUT.includes(name)) continue
    const { body, statusCode } = await caller.get(`${path}?${QUERIES[name] ?? ''}`)
    expect(statusCode, name).toBeLessThan(500)
    // The response to a search repeats the search text, so the test ignores the marker there.
    if (body.replaceAll(new RegExp(`"(q|words)":[^,}]*${MARKER}[^,}]*`, 'gi'), '').includes(MARKER))
      found.push(name)
  }
  return found
}

const COUNTS = [
  '/issues/queues',
  '/dashboard/counts',
  '/incidents',
  '/reports/issues-summary',
  '/reports/summary',
]
const countsFor = async (caller: Caller): Promise<string[]> =>
  Promise.all(COUNTS.map(async (path) => (await caller.get(path)).body))

describe('a merged issue', () => {
  it.each(['manager', 'admin'])(
    'a merged issue is in no list, count, report, search or file of a %s until the merge is undone [MERGE-18]',
    async (who) => {
      const caller = staff[who] ?? resident
      const { db } = building.test.services
      const asset = { AssetId: String(building.at.lift) }
      const older = await building.report(resident, asset)
      const before = await countsFor(caller)
      const younger = await building.report(resident, { ...asset, Title: `Lift ${MARKER}` })
      const gathered = { incident_id: incidentId, issue_id: younger }
      await db.insertInto('incident_issues').values(gathered).execute()
      const shown = await readersOf(caller, older)
      expect(shown).toEqual(
        expect.arrayContaining([
          'listIssues',
          'exportIssues',
          'listAssetIssues',
          'readManagedIncident',
          'searchEverywhere',
        ]),
      )
      const counted = await countsFor(caller)
      expect(counted).not.toEqual(before)
      expect((await caller.post(`/issues/${younger}/merge`, { intoId: older })).statusCode).toBe(200)
      expect(await readersOf(caller, older)).toEqual(['readMerges'])
      expect(await countsFor(caller)).toEqual(before)
      expect((await resident.get(`/Issues/user_issues`)).body).not.toContain(MARKER)
      await caller.post(`/issues/${younger}/unmerge`)
      expect(await readersOf(caller, older)).toEqual(shown)
      expect(await countsFor(caller)).toEqual(counted)
      await sql`update issues set title = 'Another lift' where id = ${younger}`.execute(db)
    },
  )
})
