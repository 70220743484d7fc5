import { ANNOUNCEMENT_TEMPLATES_MAX } from '@doorstep/contract/announcements/rules'
import type {
  AnnouncementTemplate,
  ListTemplates,
  SaveTemplate,
} from '@doorstep/contract/announcements/templates/schema'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { lockName, withTransaction } from '../../../context.ts'
import type { Ctx, Params } from '../../../context.ts'
import { AppError, notFound } from '../../../errors.ts'
import { decodeCursor } from '../../../paging/cursors.ts'
import { NameCursor, namePage } from '../../../paging/pages.ts'
import type { Page } from '../../../paging/pages.ts'
import { authorize } from '../../../policy/authorize.ts'
import { presentTemplate, targetOf } from './present.ts'
import {
  deleteTemplateRow,
  findSameTemplate,
  findTemplate,
  findTemplates,
  insertTemplate,
} from './queries.ts'

const LOCK = 'announcementTemplates'

export async function listAnnouncementTemplates(
  ctx: Ctx,
  { query }: { query: ListTemplates },
): Promise<Page<AnnouncementTemplate>> {
  const after = decodeCursor(NameCursor, query.cursor)
  const { rows, total } = await findTemplates(ctx, { limit: query.limit, after })
  return namePage(rows, query.limit, total, (row) => presentTemplate(ctx, row))
}

/** Saves a title and a text for all staff. If a template with the same title and text exists, returns that template. */
export async function createAnnouncementTemplate(
  ctx: Ctx,
  { body }: { body: SaveTemplate },
): Promise<AnnouncementTemplate> {
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'announcementTemplate:manage', { userId: tx.actor.userId })
    await lockName(tx, LOCK)
    const same = await findSameTemplate(tx, body)
    if (
      same === undefined &&
      (await findTemplates(tx, { limit: 1, after: undefined })).total >= ANNOUNCEMENT_TEMPLATES_MAX
    )
      throw new AppError(
        'CONFLICT',
        `You can keep at most ${ANNOUNCEMENT_TEMPLATES_MAX} templates. Delete one first.`,
      )
    const id = same ?? (await insertTemplate(tx, body))
    if (same === undefined)
      await emitAudit(tx, {
        action: 'announcementTemplate.create',
        object: { type: 'announcementTemplate', id },
        after: body,
      })
    const row = await findTemplate(tx, id)
    if (!row) throw notFound()
    return presentTemplate(tx, row)
  })
}

/** Deletes the actor's own template. Administrators may delete any template. */
export async function deleteAnnouncementTemplate(ctx: Ctx, { params }: Params<'templateId'>): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockName(tx, LOCK)
    const row = await findTemplate(tx, params.templateId)
    if (!row) throw notFound()
    authorize(tx, 'announcementTemplate:manage', targetOf(row))
    await deleteTemplateRow(tx, row.id)
    await emitAudit(tx, {
      action: 'announcementTemplate.delete',
      object: { type: 'announcementTemplate', id: row.id },
      before: { title: row.name, text: row.body },
    })
  })
}
