import { LINK_KINDS } from '@doorstep/contract/issues/links/rules'
import { EMERGENCY_KINDS } from '@doorstep/contract/issues/emergencies/rules'
import {
  ISSUE_OUTCOMES,
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  REPORT_SOURCES,
} from '@doorstep/contract/issues/rules'

/** Purpose of a field, from the specification and the decisions. The contract's schemas are not used. */
export type Kind =
  | { is: 'text'; min: number; max: number; optional?: boolean; nullable?: boolean }
  | { is: 'id'; optional?: boolean; nullable?: boolean; blank?: boolean }
  | { is: 'oneOf'; values: readonly string[]; optional?: boolean; nullable?: boolean; blank?: boolean }
  | {
      is:
        | 'day'
        | 'statuses'
        | 'priorities'
        | 'owner'
        | 'newOwner'
        | 'ids'
        | 'digits'
        | 'limit'
        | 'cursor'
        | 'flag'
        | 'integer'
        | 'pence'
        | 'email'
        | 'password'
    }
  | { is: 'boolean'; nullable?: boolean }
  /** The value of this field never decides anything. */
  | { is: 'ignored' | 'identity' }

const id = (more: object = {}): Kind => ({ is: 'id', ...more })
const text = (min: number, max: number, more: object = {}): Kind => ({ is: 'text', min, max, ...more })
const orNull = text(0, 300, { nullable: true })
const search = text(0, 200, { optional: true })
const optionalId = id({ optional: true, nullable: true, blank: true })
const sorts = ['-jobId', 'jobId', '-createdAt', 'createdAt', 'urgency']
const page: Record<string, Kind> = { limit: { is: 'limit' }, cursor: { is: 'cursor' } }
const issueList: Record<string, Kind> = {
  ...page,
  sort: { is: 'oneOf', values: sorts, optional: true },
  status: { is: 'statuses' },
  propertyId: id({ optional: true }),
  developmentId: id({ optional: true }),
  blockId: id({ optional: true }),
  areaId: id({ optional: true }),
  categoryId: id({ optional: true }),
  reporterId: id({ optional: true }),
  from: { is: 'day' },
  to: { is: 'day' },
  jobId: { is: 'digits' },
  priority: { is: 'priorities' },
  owner: { is: 'owner' },
  due: { is: 'oneOf', values: ['overdue', 'week'], optional: true },
  outcome: { is: 'oneOf', values: ISSUE_OUTCOMES, optional: true },
  verdict: { is: 'oneOf', values: ['yes', 'partly', 'no', 'rated'], optional: true },
  dated: { is: 'oneOf', values: ['closed', 'answered'], optional: true },
  openOn: { is: 'day' },
  property: search,
  category: search,
  q: search,
  reporter: search,
  needsReply: { is: 'oneOf', values: ['true'], optional: true },
  quiet: { is: 'oneOf', values: ['true'], optional: true },
  resolvedToCheck: { is: 'flag' },
  aboveLimit: { is: 'oneOf', values: ['true'], optional: true },
}
const issueText: Record<string, Kind> = { title: text(5, 100), description: text(5, 5000) }

interface Fields {
  params?: Record<string, Kind>
  query?: Record<string, Kind>
  body?: Record<string, Kind>
}

/** Every field of login and of each call about issues and properties. */
export const FIELDS: Record<string, Fields> = {
  login: { body: { email: { is: 'email' }, password: { is: 'password' } } },
  logout: {},
  validateJwt: {},
  readDashboard: { query: { propertyId: id() } },
  readDashboardCounts: {},
  listOwnProperties: { query: { ...page, q: search } },
  readHome: { params: { propertyId: id() } },
  listHomePeople: { params: { propertyId: id() }, query: page },
  listCertificates: { params: { propertyId: id() } },
  listHomeNotes: { params: { propertyId: id() }, query: page },
  addHomeNote: { params: { propertyId: id() }, body: { text: text(1, 2000) } },
  listUserNotes: { params: { userId: id() }, query: page },
  addUserNote: { params: { userId: id() }, body: { text: text(1, 2000) } },
  readCertificate: { params: { certificateId: id() } },
  removeCertificate: { params: { certificateId: id() } },
  removeStaffNote: { params: { staffNoteId: id() } },
  listOccupants: { params: { propertyId: id() }, query: { ...page, q: search } },
  readLiveness: {},
  readReadiness: {},
  listOutbox: {},
  listCategories: { query: { all: { is: 'flag' } } },
  listStatuses: {},
  listRoles: {},
  listSubcategories: { params: { category: text(1, 100) } },
  streamEvents: {},
  searchEverywhere: { query: { q: text(2, 100) } },
  listIssues: { query: issueList },
  listOwnIssues: { query: issueList },
  // An export starts at the first row, whatever cursor the call contains.
  exportIssues: { query: { ...issueList, cursor: { is: 'ignored' } } },
  readIssue: { params: { issueId: id() } },
  countQueues: {},
  listIssueEvents: { params: { issueId: id() } },
  listVerdicts: { params: { issueId: id() } },
  readAttachment: {
    params: { issueId: id(), attachmentId: id() },
    query: { size: { is: 'oneOf', values: ['thumbnail'], optional: true } },
  },
  addAttachments: { params: { issueId: id() }, body: {} },
  writeNote: {
    params: { issueId: id() },
    body: {
      text: text(1, 2000),
      audience: { is: 'oneOf', values: ['reporter', 'staff', 'order'], optional: true },
      orderId: id({ optional: true }),
    },
  },
  readNoteReaders: { params: { issueId: id() } },
  shareNote: {
    params: { issueId: id(), noteId: id() },
    body: { audience: { is: 'oneOf', values: ['reporter'] } },
  },
  takeBackNote: { params: { issueId: id(), noteId: id() } },
  readAccess: { params: { issueId: id() } },
  setAccess: {
    params: { issueId: id() },
    body: { mayEnter: { is: 'boolean', nullable: true }, times: orNull, pets: orNull },
  },
  setVulnerableFlag: { params: { issueId: id() }, body: { vulnerablePersons: { is: 'boolean' } } },
  setPriority: {
    params: { issueId: id() },
    body: { priority: { is: 'oneOf', values: ISSUE_PRIORITIES, nullable: true }, reason: text(1, 500) },
  },
  readMerges: { params: { issueId: id() } },
  mergeIssue: { params: { issueId: id() }, body: { intoId: id() } },
  unmergeIssue: { params: { issueId: id() } },
  setContact: { params: { issueId: id() }, body: { userId: id({ nullable: true }) } },
  setOwner: { params: { issueId: id() }, body: { ownerId: { is: 'newOwner' } } },
  listOwners: { params: { issueId: id() }, query: { ...page, q: search } },
  listIssueOrders: { params: { issueId: id() } },
  prepareOrder: {
    params: { issueId: id() },
    body: {
      firmId: id(),
      words: text(1, 2000),
      limitPence: { is: 'pence' },
      send: { is: 'boolean' },
      photoIds: { is: 'ids' },
      assetId: optionalId,
    },
  },
  listFirmChoices: { params: { issueId: id() } },
  listIssueLinks: { params: { issueId: id() } },
  linkIssue: { params: { issueId: id() }, body: { jobId: id(), kind: { is: 'oneOf', values: LINK_KINDS } } },
  unlinkIssue: { params: { issueId: id(), linkId: id() } },
  listPossibleDuplicates: { params: { issueId: id() } },
  listIssueDeadlines: { params: { issueId: id() } },
  waitForResident: { params: { issueId: id() } },
  endWaiting: { params: { issueId: id() } },
  listOwnerRules: {
    query: {
      ...page,
      sort: { is: 'oneOf', values: ['development', '-development'], optional: true },
      developmentId: id({ optional: true }),
    },
  },
  listPossibleOwners: { query: { ...page, q: search, developmentId: id() } },
  putOwnerRule: { body: { developmentId: id(), categoryId: optionalId, userId: id() } },
  removeOwnerRule: { params: { ruleId: id() } },
  deleteAttachment: { params: { issueId: id(), attachmentId: id() } },
  reportIssue: {
    body: {
      ...issueText,
      propertyId: id(),
      categoryId: optionalId,
      subCategoryId: optionalId,
      subSubCategoryId: optionalId,
      areaId: optionalId,
      assetId: optionalId,
      category: text(0, 100, { optional: true }),
      subcategory: text(0, 100, { optional: true }),
      vulnerablePersons: { is: 'flag' },
      mayEnter: { is: 'flag' },
      accessTimes: text(0, 300, { optional: true }),
      accessPets: text(0, 300, { optional: true }),
      onBehalfOf: optionalId,
      source: { is: 'oneOf', values: REPORT_SOURCES, optional: true },
      emergency: { is: 'oneOf', values: EMERGENCY_KINDS, optional: true },
      userId: { is: 'identity' },
      status: { is: 'ignored' },
    },
  },
  updateIssue: {
    params: { issueId: id() },
    body: {
      title: text(5, 100, { optional: true }),
      description: text(5, 5000, { optional: true }),
      categoryId: id({ optional: true }),
      subCategoryId: optionalId,
      subSubCategoryId: optionalId,
      status: { is: 'oneOf', values: ISSUE_STATUSES, optional: true },
      notes: text(0, 2000, { optional: true, nullable: true }),
      orderWords: text(0, 2000, { optional: true }),
      followerWords: text(0, 2000, { optional: true }),
      areaId: optionalId,
      assetId: optionalId,
      internal: { is: 'boolean' },
      cancelOrders: { is: 'boolean' },
      noFaultFound: { is: 'boolean' },
      version: { is: 'integer' },
      updatedBy: { is: 'identity' },
      id: { is: 'ignored' },
    },
  },
}

function isText(value: unknown, { min, max }: { min: number; max: number }): boolean {
  if (typeof value !== 'string') return false
  const { length } = value.trim()
  return length >= min && length <= max && !value.includes('\0') && value.isWellFormed()
}

function isId(value: unknown): boolean {
  const isDigits = typeof value === 'string' && /^[1-9][0-9]{0,9}$/.test(value)
  return isDigits || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9_999_999_999)
}

/** Returns whether the value is legal for its kind. The call can have other reasons to refuse the value. */
export function isLegal(kind: Kind, value: unknown): boolean {
  if (
    value === undefined &&
    !('min' in kind || ['id', 'newOwner', 'oneOf', 'email', 'password'].includes(kind.is))
  )
    return true
  if (value === undefined && 'optional' in kind && kind.optional === true) return true
  if (value === null && 'nullable' in kind) return kind.nullable === true
  if (value === '' && 'blank' in kind && kind.blank === true) return true
  switch (kind.is) {
    case 'text':
      return isText(value, kind)
    case 'id':
      return isId(value)
    case 'ids':
      return Array.isArray(value) && value.length <= 10 && value.every(isId)
    case 'oneOf':
      return kind.values.some((name) => name === value)
    case 'owner':
      return value === 'me' || value === 'nobody' || isId(value)
    case 'newOwner':
      return value === 'me' || value === null || isId(value)
    case 'priorities':
    case 'statuses': {
      const names: readonly string[] = kind.is === 'statuses' ? ISSUE_STATUSES : ISSUE_PRIORITIES
      const list = typeof value === 'string' ? value.split(',').filter((name) => name !== '') : ['']
      return list.every((name) => names.includes(name))
    }
    case 'digits':
      return typeof value === 'string' && /^[0-9]{0,18}$/.test(value)
    case 'day':
      // No test value is a day, so all of them are wrong here.
      return false
    case 'limit':
      return /^[0-9]{1,10}$/.test(String(value)) && Number(value) >= 1 && Number(value) <= 500
    case 'cursor':
      return value === ''
    case 'flag':
      return /^(true|false)$/i.test(String(value)) && typeof value !== 'object'
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isSafeInteger(value)
    case 'pence':
      return value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100_000_000)
    case 'email':
      return typeof value === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)
    case 'password':
      // A password is compared as typed, including its spaces.
      return typeof value === 'string' && value.length >= 1 && value.length <= 30
    case 'ignored':
    case 'identity':
      return true
  }
}

/** The value in the form in which a form or a URL sends it. Undefined if a form or a URL cannot send the value. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : undefined
}
