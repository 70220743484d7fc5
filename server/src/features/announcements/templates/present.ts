import type { AnnouncementTemplate } from '@doorstep/contract/announcements/templates/schema'
import type { Ctx } from '../../../context.ts'
import { includes } from '../../../policy/scopes.ts'
import type { TemplateRow } from './queries.ts'

/** Whose a template is: of somebody who is not there any more, nobody's. */
export const targetOf = ({ createdById }: TemplateRow): { userId?: number } =>
  createdById === null ? {} : { userId: createdById }

export function presentTemplate(ctx: Ctx, row: TemplateRow): AnnouncementTemplate {
  const { id, name, body, createdBy, createdAt } = row
  return {
    id,
    title: name,
    text: body,
    createdBy,
    createdAt: createdAt.toISOString(),
    can: includes(ctx.actor, 'announcementTemplate:manage', targetOf(row))
      ? ['announcementTemplate:manage']
      : [],
  }
}
