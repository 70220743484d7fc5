import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import type { TemplateTexts } from '@doorstep/contract/incidents/templates/rules'
import { sql } from 'kysely'
import type { SystemCtx, SystemWriteCtx } from '../../../context.ts'
import type { QueryRow } from '../../../db/rows.ts'
import { updateRow } from '../../../db/statements.ts'

const templates = ({ db }: SystemCtx) =>
  db.selectFrom('incident_templates').select([
    'id as templateId',
    // A check constraint guarantees the type of this column.
    sql<IncidentStatus>`status`.as('status'),
    // The text that staff wrote. Null for the standard text.
    'subject',
    'body',
    'version',
  ])
export type TemplateRow = QueryRow<typeof templates>

/** All templates of emails about incidents, in the order of the statuses. */
export async function findTemplates(ctx: SystemCtx): Promise<TemplateRow[]> {
  return templates(ctx).orderBy('id').execute()
}

export async function lockTemplate(ctx: SystemWriteCtx, id: number): Promise<TemplateRow | undefined> {
  return templates(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function getTemplate(ctx: SystemCtx, status: IncidentStatus): Promise<TemplateRow> {
  return templates(ctx).where('status', '=', status).executeTakeFirstOrThrow()
}

/** Changes the texts of a template. Null restores the standard texts. */
export async function updateTexts(
  ctx: SystemWriteCtx,
  { templateId, version }: TemplateRow,
  texts: TemplateTexts | null,
): Promise<void> {
  const { subject, body } = texts ?? { subject: null, body: null }
  await updateRow(ctx.db, 'incident_templates', templateId, { subject, body, version: version + 1 })
}
