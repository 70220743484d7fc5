import * as z from 'zod/mini'
import { Permission } from '../../access.ts'
import { Id, IdInput, Instant } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { AnnouncementText, AnnouncementTitle } from '../schema.ts'

/** A title and text that all staff can start an announcement from. */
export const AnnouncementTemplate = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  can: z.array(Permission),
})
export type AnnouncementTemplate = z.infer<typeof AnnouncementTemplate>

export const ListTemplates = z.object(PageQuery)
export type ListTemplates = z.output<typeof ListTemplates>

export const SaveTemplate = z.object({ title: AnnouncementTitle, text: AnnouncementText })
export type SaveTemplate = z.output<typeof SaveTemplate>

export const TemplateParams = z.object({ templateId: IdInput })
