import { sql } from 'kysely'
import type { Building } from './building.ts'
import type { Caller } from './callers.ts'
import { buildFirm, joinFirm } from './firms.ts'

export const READERS = [
  'reporter',
  'second',
  'follower',
  'neighbour',
  'former',
  'otherBlock',
  'far',
  'lease',
  'agent',
  'contractor',
  'firm',
  'otherFirm',
] as const
export type Reader = (typeof READERS)[number]

/**
 * Markers in texts and names. Each reader must find only markers meant for that reader. Some markers are only for staff
 * and the author.
 */
export const REPORTERS = 'Zqreporterq'
export const OF_BUILDING = 'Zqbuildingq'
export const OF_FOLLOWERS = 'Zqfollowersq'
export const OF_REPORTER = 'Zqtoreporterq'
export const OF_STAFF = 'Zqstaffq'
export const FOLLOWER = 'Zqfollowernameq'
export const FOLLOWERS_WORDS = 'Zqfollowersaysq'
export const OF_ANNOUNCEMENT = 'Zqannouncedq'
export const OF_INCIDENT = 'Zqincidentq'
/** The name and the words of a reporter whose report staff merge into the first report. */
export const SECONDS = 'Zqsecondq'
export const OF_SECOND = 'Zqtosecondq'
/** The last digits of the first reporter's phone number. */
export const PHONE = '7700900987'
export const MARKERS = [
  REPORTERS,
  OF_BUILDING,
  OF_FOLLOWERS,
  OF_REPORTER,
  OF_STAFF,
  FOLLOWER,
  FOLLOWERS_WORDS,
  OF_ANNOUNCEMENT,
  OF_INCIDENT,
  SECONDS,
  OF_SECOND,
  PHONE,
]

/** The home of each reader who has a home in the building. */
export const HOMES = {
  reporter: 'flat',
  second: 'nextFlat',
  follower: 'nextFlat',
  neighbour: 'nextFlat',
  former: 'nextFlat',
  otherBlock: 'otherFlat',
  far: 'farFlat',
  lease: 'flat',
  agent: 'flat',
  contractor: 'flat',
} as const satisfies Partial<Record<Reader, string>>

/** Readers who must not notice the issue. */
export const OUTSIDERS: readonly Reader[] = ['otherBlock', 'far', 'contractor', 'otherFirm']

/** A firm, and somebody with an account who works there. */
export async function buildWorker(building: Building): Promise<{ firmId: number; worker: Caller }> {
  const { services } = building.test
  const firmId = await buildFirm(services, { developmentIds: [building.at.developmentId] })
  const worker = await building.person('TENANT', 'farFlat')
  await sql`delete from property_roles where user_id = ${worker.userId}`.execute(services.db)
  await joinFirm(services, worker.userId, firmId)
  return { firmId, worker }
}

export interface State {
  isShown: boolean
  hasBeenShown: boolean
  isFollowed: boolean
  isFormerFollowing: boolean
  hasFormerLeft: boolean
  hasMerged: boolean
  hasOrder: boolean
}

/** Returns the markers that this reader may find in any answer, file or email. */
export function allowedFor(
  reader: Reader,
  { isShown, hasBeenShown, isFollowed, isFormerFollowing, hasFormerLeft, hasMerged, hasOrder }: State,
): Set<string> {
  const told = [OF_ANNOUNCEMENT, OF_INCIDENT]
  // Emails that the reporter got before the issue was hidden again stay in the reporter's mailbox.
  if (reader === 'reporter')
    return new Set([REPORTERS, PHONE, OF_BUILDING, OF_FOLLOWERS, OF_REPORTER, ...told])
  // The reporter of a merged issue follows the older issue, and gets the same emails as its followers.
  if (reader === 'second')
    return new Set([
      SECONDS,
      OF_SECOND,
      ...told,
      ...(hasBeenShown ? [OF_BUILDING] : []),
      ...(hasMerged ? [OF_FOLLOWERS] : []),
    ])
  // The firm sees the same parts of the issue as of any issue with its work order.
  if (reader === 'firm') return new Set(hasOrder ? [REPORTERS, OF_REPORTER] : [])
  const own = reader === 'follower' || reader === 'former' ? [FOLLOWER] : []
  const isOfBuilding = !['otherBlock', 'far', 'contractor', 'otherFirm'].includes(reader)
  if (!isOfBuilding || (reader === 'former' && hasFormerLeft)) {
    // Emails that a person got before leaving stay in the person's mailbox.
    const mailed = [...told, ...(isFormerFollowing ? [OF_FOLLOWERS, OF_BUILDING] : [])]
    const announced = reader === 'contractor' ? told : []
    return new Set([...own, ...announced, ...(reader === 'former' ? mailed : [])])
  }
  const isFollowing = (reader === 'follower' && isFollowed) || (reader === 'former' && isFormerFollowing)
  const hasFollowed = reader === 'follower' || reader === 'former'
  return new Set([
    ...own,
    ...told,
    // Emails from the time when the issue was shown stay in the follower's mailbox.
    ...(isShown || (hasFollowed && hasBeenShown) ? [OF_BUILDING] : []),
    ...(isFollowing || hasFollowed ? [OF_FOLLOWERS] : []),
  ])
}
