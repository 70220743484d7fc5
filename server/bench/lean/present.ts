import {
  ISSUE_STATUS_LABELS,
  nextStatuses,
  statusChoices,
  UNEDITABLE_STATUSES,
} from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Categories } from './categories.ts'

type File = [id: number, name: string, type: string, size: number, state: Attachment['state']]

/** An issue as the lean statements answer it. */
export interface LeanRow {
  id: number
  job_id: number
  title: string
  description: string
  category_id: number
  sub_category_id: number | null
  sub_sub_category_id: number | null
  status: IssueStatus
  property_id: number
  property_name: string
  property_address: string
  reporter_id: number
  reporter_name: string
  phone_number: string | null
  vulnerable_persons: boolean
  priority: Issue['priority']
  emergency_kind: Issue['emergencyKind']
  comments: string | null
  attachments: File[] | null
  created_at: Date
  updated_at: Date
  version: number
  /** Its reader manages it. */
  is_staff: boolean
  /** Its reader reported it. */
  is_own: boolean
}

type Abilities = Pick<Issue, 'allowedStatuses' | 'can'>

const known = new Map<string, Abilities>()

function abilitiesOf({ status, is_staff: isStaff, is_own: isOwn }: LeanRow): Abilities {
  const key = `${status} ${isStaff} ${isOwn}`
  const abilities = known.get(key) ?? findAbilities(status, isStaff, isOwn)
  known.set(key, abilities)
  return abilities
}

function findAbilities(status: IssueStatus, isStaff: boolean, isOwn: boolean): Abilities {
  const isEditable = !(UNEDITABLE_STATUSES as readonly IssueStatus[]).includes(status)
  const isNew = status === 'Submitted'
  const allowedStatuses = statusChoices(status, isStaff ? ['staff'] : [])
  const can: Issue['can'] = []
  if (isStaff ? isEditable : isOwn && isNew) can.push('issue:edit')
  if (allowedStatuses.length > 1) can.push('issue:changeStatus')
  if (isStaff && isEditable) can.push('issue:addNote')
  if (isStaff) can.push('issue:moderate', 'issue:redact')
  if (isOwn && nextStatuses(status, ['reporter']).includes('Withdrawn')) can.push('issue:withdraw')
  if (isOwn && isNew) can.push('issue:attach')
  return { allowedStatuses, can }
}

function attachmentOf(issueId: number, [id, name, type, size, state]: File): Attachment {
  const url = `/api/issues/${issueId}/attachments/${id}`
  return { id, name, type, size, url, thumbnailUrl: `${url}?size=thumbnail`, state }
}

/** The product's answer, field by field. */
export function presentLean(row: LeanRow, categories: Categories): Issue {
  const nameOf = (id: number | null): string | null =>
    id === null ? null : (categories.get(id)?.name ?? null)
  const seesAll = row.is_staff || row.is_own
  const { allowedStatuses, can } = abilitiesOf(row)
  return {
    issueId: row.id,
    jobId: row.job_id,
    title: row.title,
    description: row.description,
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    subSubCategoryId: row.sub_sub_category_id,
    category: nameOf(row.category_id) ?? '',
    subCategory: nameOf(row.sub_category_id),
    subSubCategory: nameOf(row.sub_sub_category_id),
    status: row.status,
    statusLabel: ISSUE_STATUS_LABELS[row.status],
    propertyId: row.property_id,
    propertyName: row.property_name,
    propertyAddress: row.property_address,
    userId: seesAll ? row.reporter_id : null,
    reporterName: seesAll ? row.reporter_name : null,
    phoneNumber: seesAll ? row.phone_number : null,
    vulnerablePersons: seesAll ? row.vulnerable_persons : null,
    priority: seesAll ? row.priority : null,
    emergencyKind: seesAll ? row.emergency_kind : null,
    comments: seesAll ? (row.comments ?? '') : null,
    attachments: (row.attachments ?? []).map((file) => attachmentOf(row.id, file)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    allowedStatuses,
    can,
  }
}
