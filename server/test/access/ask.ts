import { publishPhoto } from '../building.ts'
import type { Answer, Caller } from '../callers.ts'
import { DEEDS } from './calls.ts'
import type { Deed, Ids } from './estateCalls.ts'
import { isStaffAt } from './oracle.ts'
import type { Person, Thing } from './oracle.ts'
import type { Row } from './table.ts'
import type { World } from './world.ts'
import { stateOf } from './state.ts'

export interface Question {
  caller: Caller
  thing: Thing
}

function deedOf(row: Row): Deed {
  const deed = DEEDS[row.id]
  if (!deed) throw new Error(`row ${row.id} has no call`)
  return deed
}

/** Creates the records for the call. Returns the ids of these records and of the place. */
export async function makeRecords(world: World, row: Row, { caller, thing }: Question): Promise<Ids> {
  const has = (parameter: string): boolean => row.path.includes(parameter)
  const hasIssue = row.about === 'issue' || row.about === 'common'
  const issueId = hasIssue ? await world.issue(thing, caller) : 0
  const { announcementId, photoId } = has(':announcementId')
    ? await world.announcement(thing, row.about === 'property')
    : { announcementId: 0, photoId: 0 }
  const isPublished = row.id === '155p'
  const attachmentId = has('attachment')
    ? await world.attachment(issueId, row.id === '31a' || isPublished)
    : 0
  if (isPublished) await publishPhoto(world.test.services, { issueId, attachmentId })
  return {
    issueId,
    attachmentId,
    noteId: has(':noteId') ? await world.note(issueId) : 0,
    propertyId: world.property(thing.place),
    developmentId: world.development(thing.place),
    alertId: has(':alertId') ? await world.alert(thing) : 0,
    activityId: has(':activityId') ? await world.activity(thing) : 0,
    announcementId,
    photoId,
    userId: row.about === 'user' ? await world.user(row.id, thing, caller) : 0,
  }
}

interface Asked extends Question {
  person: Person
  ids: Ids
  /** The state before the call. Undefined if the test has not read the state yet. */
  known?: string | undefined
}

/** Makes the call about these records. A read changes nothing, so only a write is compared with the earlier state. */
export async function ask(
  world: World,
  row: Row,
  { caller, person, thing, ids, known }: Asked,
): Promise<{ answer: Answer; isChanged: boolean; after: string }> {
  const state = async (): Promise<string> =>
    row.writes ? JSON.stringify(await stateOf(world.test, ids.issueId, ids.userId)) : ''
  const before = known ?? (await state())
  const answer = await deedOf(row)({ world, caller, thing, isStaff: isStaffAt(person, thing), ...ids })
  const after = await state()
  return { answer, isChanged: after !== before, after }
}

const NONE = 99_999_999
const NO_RECORDS: Ids = {
  issueId: NONE,
  attachmentId: NONE,
  noteId: NONE,
  propertyId: NONE,
  developmentId: NONE,
  alertId: NONE,
  activityId: NONE,
  announcementId: NONE,
  photoId: NONE,
  userId: NONE,
}

/** Makes the same call about records that do not exist. */
export function askForNothing(world: World, row: Row, { caller, thing }: Question): Promise<Answer> {
  return deedOf(row)({ world, caller, thing, isStaff: false, ...NO_RECORDS })
}
