import type { RoleName } from '@doorstep/contract/access'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { rowOf, ROWS } from './table.ts'
import type { Cell, Row } from './table.ts'

/**
 * The places of the tests. P1 and P1b are in one development, and P2 is in another. PX is inactive, and so is the
 * development of PD. C1 and C2 are the common parts of the blocks of P1 and P2.
 */
export const PLACES = { P1: 'D1', P1b: 'D1', P2: 'D2', PX: 'D1', PD: 'D3', C1: 'D1', C2: 'D2' } as const
export type Place = keyof typeof PLACES
// The type is right, because these are the keys of the object above.
const PLACE_NAMES = Object.keys(PLACES) as Place[]

/** For the common parts of each block, a home in the same block. */
export const BLOCKS: Partial<Record<Place, Place>> = { C1: 'P1', C2: 'P2' }

/** Rows that need a sign-in from the last 15 minutes, according to the project's access page. */
export const FRESH = new Set(['14a', '14f', '14r', '15', '15r', '49z', '54'])

export type Firm = 'F1' | 'F2'

export interface Person {
  name: string
  isAdmin?: boolean
  maps: [Exclude<RoleName, 'ADMIN'>, Place][]
  firm?: Firm
}

export interface Thing {
  place: Place
  /** The reporter of an issue, or a record's owner. `contact`: the person is the contact of a resident's issue. */
  by?: 'self' | 'resident' | 'contact'
  status?: IssueStatus
  /** The firm of the issue's work order, if there is one. */
  firm?: Firm
}

const MAPPED = ['PMGR', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'TENANT'] as const

/** The test people: each role in and out of scope, two with two roles, one without a role, and two of a firm. */
export const PEOPLE: Person[] = [
  { name: 'ADMIN', isAdmin: true, maps: [] },
  ...MAPPED.flatMap((role): Person[] => [
    { name: `${role} of P1`, maps: [[role, 'P1']] },
    { name: `${role} of P2`, maps: [[role, 'P2']] },
  ]),
  {
    name: 'PMGR of P1 and TENANT of P2',
    maps: [
      ['PMGR', 'P1'],
      ['TENANT', 'P2'],
    ],
  },
  {
    name: 'CONTRACTOR of P1 and TENANT of P2',
    maps: [
      ['CONTRACTOR', 'P1'],
      ['TENANT', 'P2'],
    ],
  },
  { name: 'TENANT of nowhere', maps: [] },
  { name: 'person of firm F1', maps: [], firm: 'F1' },
  { name: 'person of firm F1 and CONTRACTOR of P2', maps: [['CONTRACTOR', 'P2']], firm: 'F1' },
]

export const PROPERTIES: Thing[] = [{ place: 'P1' }, { place: 'P1b' }, { place: 'P2' }]
export const ISSUES: Thing[] = [
  { place: 'P1', by: 'resident', status: 'Submitted' },
  { place: 'P2', by: 'resident', status: 'Submitted' },
  { place: 'P1', by: 'resident', status: 'Open' },
  { place: 'P2', by: 'resident', status: 'Open' },
  { place: 'P1b', by: 'resident', status: 'Open' },
  { place: 'P1', by: 'self', status: 'Submitted' },
  { place: 'P2', by: 'self', status: 'Submitted' },
  { place: 'P1', by: 'self', status: 'Open' },
  { place: 'P2', by: 'self', status: 'Resolved' },
  { place: 'P1', by: 'resident', status: 'Open', firm: 'F1' },
  { place: 'P1', by: 'resident', status: 'Resolved', firm: 'F1' },
  { place: 'P2', by: 'resident', status: 'Open', firm: 'F2' },
  { place: 'P1', by: 'contact', status: 'Submitted' },
  { place: 'P1', by: 'contact', status: 'Open' },
  { place: 'P2', by: 'contact', status: 'Resolved' },
]

const COMMONS: Thing[] = [
  { place: 'C1', by: 'resident', status: 'Open' },
  { place: 'C2', by: 'resident', status: 'Open' },
  { place: 'C1', by: 'self', status: 'Open' },
]

/** People mapped only to inactive places: a property in an active development, and one in an inactive development. */
export const LEFT_PEOPLE: Person[] = MAPPED.map((role) => ({
  name: `${role} of PX and PD`,
  maps: [
    [role, 'PX'],
    [role, 'PD'],
  ],
}))

const LEFT_ISSUES: Thing[] = (['PX', 'PD'] as const).flatMap((place): Thing[] => [
  { place, by: 'resident', status: 'Submitted' },
  { place, by: 'resident', status: 'Open' },
  { place, by: 'self', status: 'Submitted' },
  { place, by: 'self', status: 'Open' },
  { place, by: 'contact', status: 'Open' },
])

/**
 * People who live at these places or have applied for them. If the row covers the caller's own record, the caller too.
 */
function usersOf(row: Row, places: Place[]): Thing[] {
  const others = places.map((place): Thing => ({ place, by: 'resident' }))
  const isForSelf = Object.values(row.cells).some((cells) => cells.includes('O'))
  return isForSelf ? [...others, { place: places[0] ?? 'P1', by: 'self' }] : others
}

function isAboutPlace({ about }: Row): boolean {
  return about === 'property' || about === 'development'
}

export function thingsOf(row: Row): Thing[] {
  if (row.about === 'issue') return ISSUES
  if (row.about === 'common') return COMMONS
  if (row.about === 'user') return usersOf(row, ['P1', 'P1b', 'P2'])
  return isAboutPlace(row) ? PROPERTIES : [{ place: 'P1' }]
}

export function leftThingsOf(row: Row): Thing[] {
  if (row.about === 'issue') return LEFT_ISSUES
  if (row.about === 'common') return COMMONS
  if (row.about === 'user') return usersOf(row, ['PX', 'PD'])
  // The development of PX is active, but closed to people whose home is PX.
  return isAboutPlace(row) ? [{ place: 'PX' }, { place: 'PD' }] : [{ place: 'PX' }]
}

export function heldRoles({ isAdmin, maps, firm }: Person): RoleName[] {
  const held = new Set<RoleName>(maps.map(([role]) => role))
  if (isAdmin === true) held.add('ADMIN')
  if (firm !== undefined) held.add('CONTRACTOR')
  return held.size === 0 ? ['TENANT'] : [...held]
}

const CLOSED: Place[] = ['PX', 'PD']
const LIVE = ['Open', 'InProgress', 'AwaitingContract', 'Pending']

function covers(
  cell: Cell,
  role: RoleName,
  person: Person,
  { place, by, firm, status = 'Closed' }: Thing,
): boolean {
  const places = person.maps.filter(([held]) => held === role).map(([, at]) => at)
  const isThere = places.includes(place) && !CLOSED.includes(place)
  switch (cell) {
    case 'A':
    case 'y':
      return true
    case 'P':
      return role === 'PMGR' ? places.some((at) => PLACES[at] === PLACES[place]) : isThere
    case 'R':
      return isThere
    case 'B':
      return places.some((at) => BLOCKS[place] === at)
    case 'R2':
      return isThere && status === 'Submitted'
    case 'J':
      return isThere && LIVE.includes(status) && firm === undefined
    case 'W':
      return firm !== undefined && firm === person.firm && LIVE.includes(status)
    // None of the test people works for a firm that the calls name.
    case 'F':
      return false
    case 'H':
      return by === 'self' && person.maps.some(([, at]) => at === place)
    case 'C':
      return by === 'contact'
    case 'N':
      return by === 'contact' && isThere
    case 'O':
      return by === undefined || by === 'self'
    case 'K':
      return by === 'self' && covers('P', role, person, { place })
    case '-':
      return false
  }
}

export function mayAt(
  row: Pick<Row, 'cells'> & Partial<Pick<Row, 'about'>>,
  person: Person,
  thing: Thing,
): boolean {
  // A person who can reach any property of a development can reach the development.
  const things =
    row.about === 'development'
      ? PLACE_NAMES.filter((place) => PLACES[place] === PLACES[thing.place]).map((place) => ({
          ...thing,
          place,
        }))
      : [thing]
  return heldRoles(person).some((role) =>
    row.cells[role].some((cell) => things.some((one) => covers(cell, role, person, one))),
  )
}

function isStaff(person: Person): boolean {
  return heldRoles(person).some((role) => role === 'ADMIN' || role === 'PMGR')
}

/** Administrators are staff everywhere, and managers in their own developments. */
export function isStaffAt(person: Person, thing: Thing): boolean {
  return mayAt(rowOf('18a'), person, thing)
}

/** The step that the test takes, by the current status of the issue. */
const STEPS: Partial<Record<IssueStatus, IssueStatus>> = {
  Submitted: 'Rejected',
  Open: 'InProgress',
  Resolved: 'Closed',
}

/** Body of the next step. The step also ends any open work order. */
export const stepOf = ({ status = 'Submitted' }: Thing): object => ({
  status: STEPS[status],
  notes: 'A note.',
  cancelOrders: true,
})

/** Rows of calls that the state of an issue never forbids. */
const IN_ANY_STATE = new Set('33s 34s 33e 33o 33c 33u 33n 33y 33h 33t 33v 33r 33p 32h 32v'.split(' '))

/** Returns whether the state of the issue allows the call, for a person who has the right. */
function isLegal(row: Row, person: Person, thing: Thing): boolean {
  if (row.id === '33w' || row.id === '33q') return thing.status !== 'Resolved'
  if (IN_ANY_STATE.has(row.id)) return true
  // Row 155i names an unknown issue, and row 155n an issue that is not merged, so the state of the issue does not
  // matter.
  if (row.id === '155i' || row.id === '155n') return true
  // The call names an unknown firm, so the state of the issue does not matter.
  if (row.id === '140p' || row.id === '143a') return true
  // Nobody has asked a reporter whether one of the test issues is fixed.
  if (row.id === '34v') return false
  // Nobody has been asked whether the issue is fixed, and a reporter does not follow their own issue.
  if (row.id === '155f' || row.id === '155v') return thing.by !== 'self'
  if (row.about === 'common') return true
  const isTextEdit = row.id === '33' || row.id === '34'
  return (isTextEdit && isStaffAt(person, thing)) || thing.status === 'Submitted'
}

/** The row of the call that reads a record after a write has changed it. */
const SEEN_BY: Partial<Record<Row['about'], string>> = { issue: '31', common: '31', development: '41' }

/** Rows of writes by people of a building, who read the issue with the call of row 155b. */
const SEEN_IN_BUILDING = new Set(['155f', '155u', '155v'])

function seenBy({ id, about }: Row): Row {
  if (id.startsWith('70')) return rowOf('70')
  return rowOf(SEEN_IN_BUILDING.has(id) ? '155b' : (SEEN_BY[about] ?? '19'))
}

export type Verdict = 'done' | 'forbidden' | 'not found' | 'conflict'

const isOpen = ({ cells }: Row, person: Person): boolean =>
  heldRoles(person).some((role) => cells[role].some((cell) => cell !== '-'))

/** Returns whether each row of the call is closed to all roles of the person. */
export const isClosed = ({ method, path }: Row, person: Person): boolean =>
  !ROWS.some((row) => row.method === method && row.path === path && isOpen(row, person))

export function verdict(row: Row, person: Person, thing: Thing): Verdict {
  if (isClosed(row, person)) return 'forbidden'
  if (row.about === 'nothing') return isOpen(row, person) ? 'done' : 'forbidden'
  if (mayAt(row, person, thing)) {
    const depends = (row.about === 'issue' || row.about === 'common') && row.writes
    return !depends || isLegal(row, person, thing) ? 'done' : 'conflict'
  }
  // From people who are not staff, this call accepts only their own id.
  if (row.id === '16' && !isStaff(person)) return 'forbidden'
  if (row.about === 'user') return 'not found'
  // Only staff read assets and access notes.
  if (/^15[23]/.test(row.id)) return 'not found'
  // If a person cannot see a place, a report about it gets the same answer as a report about an unknown place.
  const isSeen = row.writes && row.id !== '155r' && mayAt(seenBy(row), person, thing)
  return isSeen ? 'forbidden' : 'not found'
}
