import type { Issue } from '@doorstep/contract/issues/schema'
import { emitAudit } from '@doorstep/server/audit/emitAudit'
import { updateConverted } from '@doorstep/server/features/issues/attachments/queries'
import { reportIssue } from '@doorstep/server/features/issues/reporting/service'
import { approveEmergency } from '@doorstep/server/features/issues/emergencies/service'
import { openApprovedIssue } from '@doorstep/server/features/issues/hand-over/service'
import { updateIssue } from '@doorstep/server/features/issues/editing/service'
import type { CategoryRow } from '@doorstep/server/features/lookups/queries'
import type { CategoryPath, DemoPlan, PlannedIssue, PlannedStep } from '../plan.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'
import { storeConverted, uploadOf } from './photos.ts'

export function issuesHappen({ issues }: DemoPlan): Happening[] {
  return issues.flatMap((planned) => {
    let issueId = 0
    const report: Happening = {
      at: planned.reportedAt,
      run: async (loading) => {
        issueId = (await reportPlanned(loading, planned)).issueId
      },
    }
    const steps = planned.steps.map((step) => ({
      at: step.at,
      run: (loading: Loading) => takeStep(loading, issueId, step),
    }))
    return [report, ...steps]
  })
}

async function reportPlanned(loading: Loading, planned: PlannedIssue): Promise<Issue> {
  const { title, description, reporter, reportedBy, photos, reportedAt } = planned
  const ctx = actorAt(loading, reportedBy, reportedAt)
  const store = ctx.services.files
  const files = await Promise.all(
    photos.map(async (photo) => uploadOf(store, await known(loading.photos, photo.picture), photo)),
  )
  const issue = await reportIssue(ctx, {
    body: {
      title,
      description,
      propertyId: known(loading.properties, planned.property).id,
      ...idsOf(loading.categories, planned.category),
      vulnerablePersons: planned.vulnerable,
      ...(planned.emergency && { emergency: planned.emergency }),
      ...(reporter !== reportedBy && { onBehalfOf: known(loading.people, reporter).userId }),
    },
    files,
  })
  await convertPhotos(loading, planned, issue)
  return issue
}

/** What the conversion job does, with the copies that were made before. */
async function convertPhotos(
  loading: Loading,
  { photos, reportedAt }: PlannedIssue,
  issue: Issue,
): Promise<void> {
  const ctx = systemAt(loading, reportedAt)
  for (const [index, { picture }] of photos.entries()) {
    const attachmentId = issue.attachments[index]?.id
    if (attachmentId === undefined) throw new Error('A photo of the plan was not stored.')
    await updateConverted(
      ctx,
      attachmentId,
      await storeConverted(ctx.services.files, await known(loading.photos, picture)),
    )
    await emitAudit(ctx, {
      action: 'issue.convertAttachment',
      object: { type: 'issue', id: issue.issueId },
      after: { attachmentId, ready: true },
    })
  }
}

async function takeStep(loading: Loading, issueId: number, step: PlannedStep): Promise<void> {
  if (step.by === null) {
    const isApproval = step.kind === 'status' && step.status === 'Approved'
    return (isApproval ? approveEmergency : openApprovedIssue)(systemAt(loading, step.at), issueId)
  }
  await updateIssue(actorAt(loading, step.by, step.at), { params: { issueId }, body: bodyOf(loading, step) })
}

function bodyOf({ categories }: Loading, step: PlannedStep): Parameters<typeof updateIssue>[1]['body'] {
  if (step.kind === 'edit') {
    const { description, category, note } = step
    return { description, ...(category && idsOf(categories, category)), notes: note }
  }
  const { note, internal } = step
  return { ...(step.kind === 'status' && { status: step.status }), notes: note, internal }
}

interface CategoryIds {
  categoryId: number
  subCategoryId: number | null
  subSubCategoryId: number | null
}

function idsOf(categories: readonly CategoryRow[], [top, sub, leaf]: CategoryPath): CategoryIds {
  const idOf = (parentId: number | null, name: string): number => {
    const row = categories.find((category) => category.parentId === parentId && category.name === name)
    if (!row) throw new Error(`There is no category ${name}.`)
    return row.id
  }
  const categoryId = idOf(null, top)
  const subCategoryId = sub === undefined ? null : idOf(categoryId, sub)
  return {
    categoryId,
    subCategoryId,
    subSubCategoryId: leaf === undefined ? null : idOf(subCategoryId, leaf),
  }
}
