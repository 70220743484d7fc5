import type { RoleName } from '@doorstep/contract/access'
import type { NoteReaders } from '@doorstep/contract/issues/notes/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Building } from '../../test/building.ts'
import type { Caller } from '../../test/callers.ts'
import { buildIssue, buildUser, mapUser } from '../../test/factories.ts'

type Place = keyof Building['at']

let building: Building
let manager: Caller
beforeAll(async () => {
  building = await Building.start()
  manager = await building.person('PMGR', 'flat')
})
afterAll(() => building.test.close())

const build = (place: Place, reporterId: number): Promise<number> => {
  const propertyId = building.at[place]
  return buildIssue(building.test.services, { propertyId, reporterId, status: 'Open' })
}

/** Returns whether staff can write a note that the reporter or the contact of the issue would read. */
async function hasSide(issueId: number): Promise<boolean> {
  const answer = await manager.get(`/issues/${issueId}/notes/readers`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<NoteReaders>().audiences.some(({ audience }) => audience === 'reporter')
}

describe('isReporterHere', () => {
  it.each<[Place, Place, boolean]>([
    ['flat', 'flat', true],
    ['flat', 'nextFlat', false],
    ['common', 'nextFlat', true],
    ['common', 'otherFlat', false],
    ['common', 'terrace', false],
    ['developmentCommon', 'otherFlat', true],
    ['developmentCommon', 'terrace', true],
    ['developmentCommon', 'farFlat', false],
  ])(
    'isReporterHere returns whether a role at a home covers the place of the report: report about %s, role at %s: %s [TALK-10]',
    async (place, at, isHere) => {
      const { userId } = await building.person('TENANT', at)
      expect(await hasSide(await build(place, userId))).toBe(isHere)
    },
  )
})

describe('isContactHere', () => {
  it.each<[Exclude<RoleName, 'ADMIN'>, Place, boolean]>([
    ['TENANT', 'flat', true],
    ['LEASE', 'flat', true],
    ['LETTINGAGENT', 'flat', true],
    ['CONTRACTOR', 'flat', false],
    ['TENANT', 'nextFlat', false],
  ])(
    'isContactHere returns whether the contact has a role of an occupant at the home of the issue: %s at %s: %s [TALK-214]',
    async (role, at, isHere) => {
      const { services } = building.test
      const issueId = await build('flat', await buildUser(services))
      const contact = { contact_id: await buildUser(services), contact_since: new Date() }
      await mapUser(services, contact.contact_id, building.at[at], role)
      await services.db.updateTable('issues').set(contact).where('id', '=', issueId).execute()
      expect(await hasSide(issueId)).toBe(isHere)
    },
  )
})
