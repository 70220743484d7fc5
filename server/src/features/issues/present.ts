import { ISSUE_STATUS_LABELS } from '@doorstep/contract/issues/rules'
import type { Issue } from '@doorstep/contract/issues/schema'
import type { Ctx } from '../../context.ts'
import type { FieldRight } from '../../policy/policy.ts'
import { includes } from '../../policy/scopes.ts'
import type { CategoryNames } from '../lookups/queries.ts'
import { presentAttachment } from './attachments/present.ts'
import { presentComments } from './history/present.ts'
import { AUDIENCE_RIGHTS } from './history/rules.ts'
import type { FullIssueRow, Guarded, IssueRow } from './queries.ts'
import { issueAbilities, issueChoices, targetOf } from './rules.ts'

/**
 * `single`: the one read that shows a contractor the phone number and the flag of a live job.
 * `list`: what everybody else's lists show. `seenAs`: the status by which it was visible, when a step took it out of sight.
 */
export interface Reading {
  as: 'single' | 'list'
  seenAs?: IssueRow['status']
}

/** The issue as this reader may see it: what the field matrix withholds is null. */
export function presentIssue(
  ctx: Ctx,
  issue: FullIssueRow,
  categories: CategoryNames,
  reading: Reading,
): Issue {
  const { actor } = ctx
  const target = { ...targetOf(issue), status: reading.seenAs ?? issue.status }
  const sees = (right: FieldRight): boolean => includes(actor, right, target)
  // Without a status nothing counts as a live job.
  const seesHere = (right: FieldRight): boolean =>
    includes(actor, right, reading.as === 'single' ? target : { ...target, status: undefined })
  const seesPriority = seesHere('issueField:priority')
  const seesReporter = sees('issueField:reporter')
  return {
    issueId: issue.id,
    jobId: issue.jobId,
    title: issue.title,
    description: issue.description,
    categoryId: issue.categoryId,
    subCategoryId: issue.subCategoryId,
    subSubCategoryId: issue.subSubCategoryId,
    category: categories.get(issue.categoryId) ?? '',
    subCategory: nameOf(categories, issue.subCategoryId),
    subSubCategory: nameOf(categories, issue.subSubCategoryId),
    status: issue.status,
    statusLabel: ISSUE_STATUS_LABELS[issue.status],
    propertyId: issue.propertyId,
    propertyName: issue.propertyName,
    propertyAddress: issue.propertyAddress,
    userId: seesReporter ? issue.reporterId : null,
    reporterName: seesReporter ? reporterName(issue) : null,
    phoneNumber: seesHere('issueField:phoneNumber') ? issue.reporterPhone : null,
    vulnerablePersons: seesHere('issueField:vulnerablePersons') ? issue.vulnerablePersons : null,
    priority: seesPriority ? issue.priority : null,
    emergencyKind: seesPriority ? issue.emergencyKind : null,
    comments: sees('issueField:publicNotes')
      ? presentComments(
          issue.notes,
          (audience) => (audience === 'priority' ? seesPriority : sees(AUDIENCE_RIGHTS[audience])),
          ctx.services.config.timeZone,
        )
      : null,
    attachments: sees('issueField:attachments')
      ? issue.files.map((file) => presentAttachment(issue.id, file))
      : [],
    createdAt: issue.createdAt.toISOString(),
    updatedAt: issue.updatedAt.toISOString(),
    version: issue.version,
    allowedStatuses: issueChoices(actor, issue),
    can: issueAbilities(actor, issue),
  }
}

const reporterName = ({ reporterFirstName, reporterLastName }: IssueRow): string | null =>
  reporterFirstName === null ? null : `${reporterFirstName} ${reporterLastName}`

const nameOf = (categories: CategoryNames, id: number | null): string | null =>
  id === null ? null : (categories.get(id) ?? null)

/** What few may see and the answer tells somebody else than the reporter; a number goes with the flag. */
export function disclosed(ctx: Ctx, issue: Issue): Guarded | undefined {
  if (issue.userId === ctx.actor.userId) return undefined
  if (issue.vulnerablePersons !== null) return 'vulnerablePersons'
  return issue.phoneNumber === null ? undefined : 'phoneNumber'
}
