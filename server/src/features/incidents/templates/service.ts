import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import { templateProblems } from '@doorstep/contract/incidents/templates/rules'
import type { TemplateTexts } from '@doorstep/contract/incidents/templates/rules'
import type { IncidentTemplate, UpdateIncidentTemplate } from '@doorstep/contract/incidents/templates/schema'
import { standardTemplate } from '@doorstep/contract/incidents/templates/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, SystemCtx, WriteCtx } from '../../../context.ts'
import { changesNothing } from '../../../db/changes.ts'
import { invalid, notFound, stale } from '../../../errors.ts'
import { authorize } from '../../../policy/authorize.ts'
import { findTemplates, getTemplate, lockTemplate, updateTexts } from './queries.ts'
import type { TemplateRow } from './queries.ts'

export async function listIncidentTemplates(ctx: Ctx): Promise<IncidentTemplate[]> {
  return (await findTemplates(ctx)).map((row) => presentTemplate(row))
}

/** Changes the texts of emails about incidents with one status. The next email has the new texts. */
export async function updateIncidentTemplate(
  ctx: Ctx,
  { params, body }: Params<'templateId'> & { body: UpdateIncidentTemplate },
): Promise<IncidentTemplate> {
  return withTransaction(ctx, async (tx) => {
    authorize(tx, 'incidentTemplate:manage', { userId: tx.actor.userId })
    const row = await getLocked(tx, params.templateId)
    if (body.version !== undefined && body.version !== row.version)
      throw stale('template', presentTemplate(row))
    const problems = templateProblems(row.status, body)
    if (Object.keys(problems).length > 0) throw invalid({ ...problems })
    const before = textsOf(row)
    const after = { subject: body.subject, body: body.body }
    if (changesNothing(before, after)) return presentTemplate(row)
    await updateTexts(tx, row, changesNothing(standardTemplate(row.status), after) ? null : after)
    await emitAudit(tx, {
      action: 'incidentTemplate.update',
      object: { type: 'incidentTemplate', id: row.templateId },
      before,
      after,
    })
    return presentTemplate(await getLocked(tx, row.templateId))
  })
}

async function getLocked(tx: WriteCtx, id: number): Promise<TemplateRow> {
  const row = await lockTemplate(tx, id)
  if (!row) throw notFound()
  return row
}

/** The texts of emails about incidents with this status. */
export async function readTexts(ctx: SystemCtx, status: IncidentStatus): Promise<TemplateTexts> {
  return textsOf(await getTemplate(ctx, status))
}

const textsOf = ({ status, subject, body }: TemplateRow): TemplateTexts =>
  subject === null || body === null ? standardTemplate(status) : { subject, body }

function presentTemplate(row: TemplateRow): IncidentTemplate {
  const { templateId, status, version, subject } = row
  return {
    templateId,
    status,
    ...textsOf(row),
    isStandard: subject === null,
    version,
  }
}
