import { EMERGENCY_KINDS } from '@doorstep/contract/issues/emergencies/rules'
import { ISSUE_STATUSES } from '@doorstep/contract/issues/rules'

/** What a field is for, as the specification and the decisions say it: the contract's schemas are not asked. */
export type Kind =
  | { is: 'text'; min: number; max: number; optional?: boolean; nullable?: boolean }
  | { is: 'id'; optional?: boolean; nullable?: boolean; blank?: boolean }
  | { is: 'oneOf'; values: readonly string[]; optional?: boolean; blank?: boolean }
  | {
      is:
        | 'day'
        | 'statuses'
        | 'digits'
        | 'limit'
        | 'cursor'
        | 'flag'
        | 'boolean'
        | 'integer'
        | 'email'
        | 'password'
    }
  /** Whatever stands in it never decides anything. */
  | { is: 'ignored' | 'identity' }

const id = (more: object = {}): Kind => ({ is: 'id', ...more })
const text = (min: number, max: number, more: object = {}): Kind => ({ is: 'text', min, max, ...more })
const search = text(0, 200, { optional: true })
const optionalId = id({ optional: true, nullable: true, blank: true })
const sorts = ['-jobId', 'jobId', '-createdAt', 'createdAt']
const page: Record<string, Kind> = { limit: { is: 'limit' }, cursor: { is: 'cursor' } }
const issueList: Record<string, Kind> = {
  ...page,
  sort: { is: 'oneOf', values: sorts, optional: true },
  status: { is: 'statuses' },
  propertyId: id({ optional: true }),
  developmentId: id({ optional: true }),
  categoryId: id({ optional: true }),
  from: { is: 'day' },
  to: { is: 'day' },
  jobId: { is: 'digits' },
  property: search,
  category: search,
  q: search,
}
const issueText: Record<string, Kind> = { title: text(5, 100), description: text(5, 5000) }

interface Fields {
  params?: Record<string, Kind>
  query?: Record<string, Kind>
  body?: Record<string, Kind>
}

/** Every field of every call about issues and properties, and of login. */
export const FIELDS: Record<string, Fields> = {
  login: { body: { email: { is: 'email' }, password: { is: 'password' } } },
  logout: {},
  validateJwt: {},
  readDashboard: { query: { propertyId: id() } },
  readDashboardCounts: {},
  listOwnProperties: { query: { ...page, q: search } },
  listOccupants: { params: { propertyId: id() }, query: { ...page, q: search } },
  readLiveness: {},
  readReadiness: {},
  listOutbox: {},
  listCategories: {},
  listStatuses: {},
  listRoles: {},
  listSubcategories: { params: { category: text(1, 100) } },
  streamEvents: {},
  listIssues: { query: issueList },
  listOwnIssues: { query: issueList },
  readIssue: { params: { issueId: id() } },
  listIssueEvents: { params: { issueId: id() } },
  readAttachment: {
    params: { issueId: id(), attachmentId: id() },
    query: { size: { is: 'oneOf', values: ['thumbnail'], optional: true } },
  },
  addAttachments: { params: { issueId: id() }, body: {} },
  deleteAttachment: { params: { issueId: id(), attachmentId: id() } },
  reportIssue: {
    body: {
      ...issueText,
      propertyId: id(),
      categoryId: optionalId,
      subCategoryId: optionalId,
      subSubCategoryId: optionalId,
      category: text(0, 100, { optional: true }),
      subcategory: text(0, 100, { optional: true }),
      vulnerablePersons: { is: 'flag' },
      onBehalfOf: optionalId,
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
      internal: { is: 'boolean' },
      version: { is: 'integer' },
      updatedBy: { is: 'identity' },
      id: { is: 'ignored' },
    },
  },
}

/** What a browser, or a script, may put where something else belongs. Undefined leaves the field out. */
export const VALUES: unknown[] = [
  undefined,
  null,
  '',
  '   ',
  '\u00a0\u2003',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 63,
  1e308,
  -0,
  true,
  false,
  [],
  {},
  [1],
  ['Open'],
  { id: 1 },
  { toString: 'x' },
  '0',
  '-1',
  '+1',
  '1.0',
  '01',
  '1e3',
  '0x1',
  ' 1',
  '1 ',
  '2147483648',
  '9223372036854775808',
  '1e308',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  'true',
  'yes',
  'a',
  'abcd',
  'nonsense that is longer',
  'Open,Nonsense',
  'x'.repeat(101),
  'x'.repeat(201),
  'x'.repeat(5001),
  'x'.repeat(60_000),
  'abc\u0000def',
  'abc\ud800def',
  '\udc00abcdef',
]

function isText(value: unknown, { min, max }: { min: number; max: number }): boolean {
  if (typeof value !== 'string') return false
  const { length } = value.trim()
  return length >= min && length <= max && !value.includes('\0') && value.isWellFormed()
}

function isId(value: unknown): boolean {
  const isDigits = typeof value === 'string' && /^[1-9][0-9]{0,9}$/.test(value)
  return isDigits || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9_999_999_999)
}

/** Whether this is a value of the kind: those are no bad input, whatever becomes of them. */
export function isLegal(kind: Kind, value: unknown): boolean {
  if (value === undefined && !('min' in kind || ['id', 'email', 'password'].includes(kind.is))) return true
  if (value === undefined && 'optional' in kind && kind.optional === true) return true
  if (value === null && 'nullable' in kind) return kind.nullable === true
  if (value === '' && 'blank' in kind && kind.blank === true) return true
  switch (kind.is) {
    case 'text':
      return isText(value, kind)
    case 'id':
      return isId(value)
    case 'oneOf':
      return kind.values.some((name) => name === value)
    case 'statuses': {
      const names: readonly string[] = ISSUE_STATUSES
      const list = typeof value === 'string' ? value.split(',').filter((name) => name !== '') : ['']
      return list.every((name) => names.includes(name))
    }
    case 'digits':
      return typeof value === 'string' && /^[0-9]{0,18}$/.test(value)
    case 'day':
      // None of the values is one.
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
    case 'email':
      return typeof value === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)
    case 'password':
      // Compared as it is typed, spaces and all.
      return typeof value === 'string' && value.length >= 1 && value.length <= 30
    case 'ignored':
    case 'identity':
      return true
  }
}

/** As a form or an address carries it, where that can. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}
