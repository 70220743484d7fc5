import type { RoleName } from '@doorstep/contract/access'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { rowOf, ROWS } from './table.ts'
import type { Cell, Row } from './table.ts'

/** P1 and P1b lie in one development, P2 in another; PX is not active, nor is the development of PD. */
export const PLACES = { P1: 'D1', P1b: 'D1', P2: 'D2', PX: 'D1', PD: 'D3' } as const
export type Place = keyof typeof PLACES
// The literal's own keys.
const PLACE_NAMES = Object.keys(PLACES) as Place[]

/** Rows that need a sign-in of the last 15 minutes, as the project's access page says it. */
export const FRESH = new Set(['14a', '14f', '14r', '15', '15r', '49z', '54'])

/** Two firms. */
export type Firm = 'F1' | 'F2'

export interface Person {
  name: string
  isAdmin?: boolean
  maps: [Exclude<RoleName, 'ADMIN'>, Place][]
  /** The firm that they work for. */
  firm?: Firm
}

export interface Thing {
  place: Place
  /** Of an issue. */
  by?: 'self' | 'resident'
  status?: IssueStatus
  /** Of an issue that has a work order, whose it is. */
  firm?: Firm
}

const MAPPED = ['PMGR', 'LEASE', 'CONTRACTOR', 'LETTINGAGENT', 'TENANT'] as const

/** Every role in and out of scope, two with two roles, and one without any mapping. */
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
]

/** Mapped only where nothing is active any more: in an active development, and in one that is not. */
export const LEFT_PEOPLE: Person[] = MAPPED.map((role) => ({
  name: `${role} of PX and PD`,
  maps: [
    [role, 'PX'],
    [role, 'PD'],
  ],
}))

export const LEFT_ISSUES: Thing[] = (['PX', 'PD'] as const).flatMap((place): Thing[] => [
  { place, by: 'resident', status: 'Submitted' },
  { place, by: 'resident', status: 'Open' },
  { place, by: 'self', status: 'Submitted' },
  { place, by: 'self', status: 'Open' },
])

/** People who live at these places, or want to; and oneself, where the row has something for one's own record. */
export function usersOf(row: Row, places: Place[]): Thing[] {
  const others = places.map((place): Thing => ({ place, by: 'resident' }))
  const isForSelf = Object.values(row.cells).some((cells) => cells.includes('O'))
  return isForSelf ? [...others, { place: places[0] ?? 'P1', by: 'self' }] : others
}

function isAboutPlace({ about }: Row): boolean {
  return about === 'property' || about === 'development'
}

export function thingsOf(row: Row): Thing[] {
  if (row.about === 'issue') return ISSUES
  if (row.about === 'user') return usersOf(row, ['P1', 'P1b', 'P2'])
  return isAboutPlace(row) ? PROPERTIES : [{ place: 'P1' }]
}

export function leftThingsOf(row: Row): Thing[] {
  if (row.about === 'issue') return LEFT_ISSUES
  if (row.about === 'user') return usersOf(row, ['PX', 'PD'])
  // The development of PX is open, but to nobody whose home there is not.
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
    case 'R2':
      return isThere && status === 'Submitted'
    case 'J':
      return isThere && LIVE.includes(status) && firm === undefined
    case 'W':
      return firm !== undefined && firm === person.firm && LIVE.includes(status)
    // None of the firms that are asked about is theirs.
    case 'F':
      return false
    case 'H':
      return by === 'self' && person.maps.some(([, at]) => at === place)
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
  // A development is within reach of whoever reaches any of its properties.
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

/** Administrators everywhere, managers in their developments. */
export function isStaffAt(person: Person, thing: Thing): boolean {
  return mayAt(rowOf('18a'), person, thing)
}

/** The steps that the deeds of the test ask for, by the status that the issue is in. */
const STEPS: Partial<Record<IssueStatus, IssueStatus>> = {
  Submitted: 'Rejected',
  Open: 'InProgress',
  Resolved: 'Closed',
}

/** The body of the next step; what is still ordered ends with it. */
export const stepOf = ({ status = 'Submitted' }: Thing): object => ({
  status: STEPS[status],
  notes: 'A note.',
  cancelOrders: true,
})

/** What the state of the issue says to somebody whom the row lets through. */
function isLegal(row: Row, person: Person, thing: Thing): boolean {
  if (row.id === '33w' || row.id === '33q') return thing.status !== 'Resolved'
  if (
    [
      '33s',
      '34s',
      '33e',
      '33o',
      '33u',
      '33n',
      '33y',
      '33h',
      '33t',
      '33v',
      '33r',
      '33p',
      '32h',
      '32v',
    ].includes(row.id)
  )
    return true
  // It names a firm that is not there, whatever the issue is.
  if (row.id === '140p' || row.id === '143a') return true
  // Nobody is asked about any of them.
  if (row.id === '34v') return false
  const isTextEdit = row.id === '33' || row.id === '34'
  return (isTextEdit && isStaffAt(person, thing)) || thing.status === 'Submitted'
}

/** The read that shows what a write is about. */
const SEEN_BY: Partial<Record<Row['about'], string>> = { issue: '31', development: '41' }

export type Verdict = 'done' | 'forbidden' | 'not found' | 'conflict'

/** What a live session of this person gets for this call on this thing. */
export function verdict(row: Row, person: Person, thing: Thing): Verdict {
  // A call that several rows are about is closed to whom all of them close it.
  const rows = ROWS.filter(({ method, path }) => method === row.method && path === row.path)
  const opens = ({ cells }: Row): boolean =>
    heldRoles(person).some((role) => cells[role].some((cell) => cell !== '-'))
  if (!rows.some(opens)) return 'forbidden'
  if (row.about === 'nothing') return opens(row) ? 'done' : 'forbidden'
  if (mayAt(row, person, thing)) {
    const depends = row.about === 'issue' && row.writes
    return !depends || isLegal(row, person, thing) ? 'done' : 'conflict'
  }
  // An id that claims to be oneself, of a role that may ask about nobody else.
  if (row.id === '16' && !isStaff(person)) return 'forbidden'
  if (row.about === 'user') return 'not found'
  const isSeen =
    row.writes && mayAt(rowOf(row.id.startsWith('70') ? '70' : (SEEN_BY[row.about] ?? '19')), person, thing)
  return isSeen ? 'forbidden' : 'not found'
}
