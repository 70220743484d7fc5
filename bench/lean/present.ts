import {
  ISSUE_STATUS_LABELS,
  nextStatuses,
  statusChoices,
  UNEDITABLE_STATUSES,
} from '@doorstep/contract/issues/rules'
import type { IssueStatus } from '@doorstep/contract/issues/rules'
import { isFinal } from '@doorstep/contract/issues/merging/rules'
import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Categories } from './categories.ts'

type File = [id: number, name: string, type: string, size: number, state: Attachment['state']]

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
  proposed_priority: Issue['proposedPriority']
  owner_id: number | null
  owner_name: string | null
  next_due_at: Date | null
  next_due_kind: Issue['dueKind']
  expected_by: string | null
  waiting_since: Date | null
  reopened_count: number
  is_to_check: boolean
  comments: string | null
  attachments: File[] | null
  created_at: Date
  updated_at: Date
  version: number
  /**
   * Counts the notes that the reader can see and that come without a step or an edit. `noted_at` is the time of the
   * latest such note.
   */
  notes_alone: number | null
  noted_at: Date | null
  is_quiet: boolean
  /** Whether the issue still accepts notes. */
  is_writable: boolean
  /** Whether the reader manages the issue. */
  is_staff: boolean
  /** Whether the reader is the reporter. */
  is_own: boolean
}

type Abilities = Pick<Issue, 'allowedStatuses' | 'can'>

const known = new Map<string, Abilities>()

function abilitiesOf(row: Facts): Abilities {
  const key = `${row.status} ${row.is_staff} ${row.is_own} ${row.is_writable} ${row.vulnerable_persons}`
  const abilities = known.get(key) ?? findAbilities(row)
  known.set(key, abilities)
  return abilities
}

type Facts = Pick<LeanRow, 'status' | 'is_staff' | 'is_own' | 'is_writable' | 'vulnerable_persons'>

function findAbilities({
  status,
  is_staff: isStaff,
  is_own: isOwn,
  is_writable: isWritable,
  vulnerable_persons: isVulnerable,
}: Facts): Abilities {
  const isEditable = !(UNEDITABLE_STATUSES as readonly IssueStatus[]).includes(status)
  const isNew = status === 'Submitted'
  const allowedStatuses = statusChoices(status, isStaff ? ['staff'] : [])
  const can: Issue['can'] = []
  if (isStaff ? isEditable : isOwn && isNew) can.push('issue:edit')
  if (allowedStatuses.length > 1) can.push('issue:changeStatus')
  if (isStaff && isEditable) can.push('issue:addNote')
  if (isStaff || (isOwn && isWritable)) can.push('issue:writeNote')
  if (isStaff) can.push('issue:shareNote')
  if (isStaff) can.push('issue:moderate')
  if (isStaff && isEditable) can.push('issue:setPriority', 'issue:setOwner', 'issue:setContact')
  if (isStaff && isEditable && status !== 'Resolved') can.push('issue:pause')
  if (isStaff) can.push('issue:readDeadlines')
  if ((isStaff || isOwn) && (isVulnerable || isEditable)) can.push('issue:setVulnerableFlag')
  if (isStaff) can.push('issue:redact', 'issue:link')
  if (isStaff && !isFinal(status)) can.push('issue:merge')
  if (isOwn && nextStatuses(status, ['reporter']).includes('Withdrawn')) can.push('issue:withdraw')
  if (isOwn && isNew) can.push('issue:attach')
  return { allowedStatuses, can }
}

function attachmentOf(issueId: number, [id, name, type, size, state]: File): Attachment {
  const url = `/api/issues/${issueId}/attachments/${id}`
  return { id, name, type, size, url, thumbnailUrl: `${url}?size=thumbnail`, state }
}

/** Returns an issue with the same fields as the product does. */
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
    // Issues of the data set have no source.
    source: null,
    // Issues of the data set have no contact.
    contactId: null,
    contactName: null,
    phoneNumber: seesAll ? row.phone_number : null,
    vulnerablePersons: seesAll ? row.vulnerable_persons : null,
    priority: row.is_staff ? row.priority : null,
    emergencyKind: seesAll && row.priority === 'Emergency' ? row.emergency_kind : null,
    proposedPriority: row.is_staff ? row.proposed_priority : null,
    ownerId: row.is_staff ? row.owner_id : null,
    ownerName: row.is_staff ? row.owner_name : null,
    dueAt: row.is_staff && row.next_due_at ? row.next_due_at.toISOString() : null,
    dueKind: row.is_staff ? row.next_due_kind : null,
    expectedBy: seesAll ? row.expected_by : null,
    waitingSince: seesAll && row.waiting_since ? row.waiting_since.toISOString() : null,
    needsReply: row.is_staff ? false : null,
    quiet: row.is_staff ? row.is_quiet : null,
    reopenedCount: seesAll ? row.reopened_count : null,
    isToCheck: row.is_staff ? row.is_to_check : null,
    comments: seesAll ? (row.comments ?? '') : null,
    attachments: (row.attachments ?? []).map((file) => attachmentOf(row.id, file)),
    createdAt: row.created_at.toISOString(),
    updatedAt: (row.noted_at !== null && row.noted_at > row.updated_at
      ? row.noted_at
      : row.updated_at
    ).toISOString(),
    version: row.version + (row.notes_alone ?? 0),
    allowedStatuses,
    can,
  }
}
