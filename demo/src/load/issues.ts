import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import { emitAudit } from '@doorstep/server/audit/emitAudit'
import { updatePicture } from '@doorstep/server/db/pictures'
import { reportIssue } from '@doorstep/server/features/issue-steps/reporting/service'
import { approveEmergency } from '@doorstep/server/features/issue-steps/emergencies/service'
import { openApprovedIssue } from '@doorstep/server/features/issue-steps/hand-over/service'
import { updateIssue } from '@doorstep/server/features/issue-steps/updating/service'
import { giveVerdict, listVerdicts } from '@doorstep/server/features/issue-steps/verdicts/service'
import { writeNote } from '@doorstep/server/features/issue-steps/notes/service'
import { waitForResident } from '@doorstep/server/features/deadlines/running/service'
import { setOwner } from '@doorstep/server/features/issue-steps/owners/service'
import { setPriority } from '@doorstep/server/features/issue-steps/priorities/service'
import type { Category } from '@doorstep/contract/lookups/schema'
import type { SystemWriteCtx } from '@doorstep/server/context'
import type { UploadedFile } from '@doorstep/server/files/receive'
import type { CameBack, CategoryPath, DemoPlan, PlannedIssue, PlannedPhoto, PlannedStep } from '../plan.ts'
import { actorAt, known, systemAt } from './loading.ts'
import type { Happening, Loading } from './loading.ts'
import { storyKey } from './orders.ts'
import { storeConverted, uploadOf } from './photos.ts'

export function issuesHappen({ issues }: DemoPlan): Happening[] {
  const made = new Map<PlannedIssue, number>()
  return issues.flatMap((planned) => {
    const report: Happening = {
      at: planned.reportedAt,
      run: async (loading) => {
        const { cameBack } = planned
        const issueId = cameBack
          ? await comeBack(loading, planned, { ...cameBack, firstId: made.get(cameBack.of) ?? 0 })
          : (await reportPlanned(loading, planned)).issueId
        made.set(planned, issueId)
        loading.issues.set(storyKey(planned), issueId)
      },
    }
    const steps = planned.steps.map((step) => ({
      at: step.at,
      run: (loading: Loading) => takeStep(loading, made.get(planned) ?? 0, step),
    }))
    return [report, ...steps]
  })
}

async function reportPlanned(loading: Loading, planned: PlannedIssue): Promise<{ issueId: number }> {
  const { title, description, reporter, reportedBy, photos, reportedAt } = planned
  const ctx = actorAt(loading, reportedBy, reportedAt)
  const files = await uploadsOf(loading, photos)
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
  await convertPhotos(systemAt(loading, reportedAt), loading, { photos, ...issue })
  return issue
}

/** Answers for the reporter that the first issue is not fixed. Returns the id of the new issue that follows. */
async function comeBack(
  loading: Loading,
  { reporter, reportedAt }: PlannedIssue,
  { firstId, stars, words }: CameBack & { firstId: number },
): Promise<number> {
  const ctx = actorAt(loading, reporter, reportedAt)
  const params = { issueId: firstId }
  await giveVerdict(ctx, { params, body: { answer: 'no', stars, words } })
  const { cameBackAs } = await listVerdicts(ctx, { params })
  if (!cameBackAs) throw new Error('The issue that came back was not linked to a new issue.')
  return cameBackAs.issueId
}

const uploadsOf = (loading: Loading, photos: readonly PlannedPhoto[]): Promise<UploadedFile[]> =>
  Promise.all(
    photos.map(async (photo) =>
      uploadOf(loading.ctx.services.files, await known(loading.photos, photo.picture), photo),
    ),
  )

interface Stored {
  issueId: number
  photos: PlannedPhoto[]
  attachments: Attachment[]
}

/** Stores the photo copies that were prepared earlier, as the conversion job would. */
async function convertPhotos(
  ctx: SystemWriteCtx,
  loading: Loading,
  { issueId, photos, attachments }: Stored,
): Promise<void> {
  for (const [index, { picture }] of photos.entries()) {
    const attachmentId = attachments[index]?.id
    if (attachmentId === undefined) throw new Error('A planned photo was not stored.')
    await updatePicture(
      ctx.db,
      'issue_attachments',
      attachmentId,
      await storeConverted(ctx.services.files, await known(loading.photos, picture)),
    )
    await emitAudit(ctx, {
      action: 'issue.convertAttachment',
      object: { type: 'issue', id: issueId },
      after: { attachmentId, ready: true },
    })
  }
}

async function takeStep(loading: Loading, issueId: number, step: PlannedStep): Promise<void> {
  if (step.by === null) {
    const isApproval = step.kind === 'status' && step.status === 'Approved'
    return (isApproval ? approveEmergency : openApprovedIssue)(systemAt(loading, step.at), issueId)
  }
  const ctx = actorAt(loading, step.by, step.at)
  const params = { issueId }
  switch (step.kind) {
    case 'own':
      return void (await setOwner(ctx, { params, body: { ownerId: 'me' } }))
    case 'priority': {
      const { priority, reason } = step
      return void (await setPriority(ctx, { params, body: { priority, reason } }))
    }
    case 'write': {
      const { note: text, audience, photos } = step
      const files = await uploadsOf(loading, photos)
      const { attachments } = await writeNote(ctx, { params, body: { text, audience }, files })
      return convertPhotos(systemAt(loading, step.at), loading, { issueId, photos, attachments })
    }
    case 'verdict': {
      const { answer, stars, note: words } = step
      return void (await giveVerdict(ctx, { params, body: { answer, stars, words } }))
    }
    case 'wait':
      return void (await waitForResident(ctx, { params }))
    case 'status':
    case 'note':
    case 'edit':
      await updateIssue(ctx, { params, body: bodyOf(loading, step) })
  }
}

type Update = Extract<PlannedStep, { kind: 'status' | 'note' | 'edit' }>

function bodyOf({ categories }: Loading, step: Update): Parameters<typeof updateIssue>[1]['body'] {
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

function idsOf(categories: readonly Category[], [top, sub, leaf]: CategoryPath): CategoryIds {
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
