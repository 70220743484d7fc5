import type { AnnouncementTemplate } from '@doorstep/contract/announcements/templates/schema'
import type { Ctx } from '../../../context.ts'
import { includes } from '../../../policy/scopes.ts'
import type { TemplateRow } from './queries.ts'

/** The owner of a template, for a check of permission. Empty if the author's account no longer exists. */
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
