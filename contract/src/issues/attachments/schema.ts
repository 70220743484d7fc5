import * as z from 'zod/mini'
import type { FileRules } from '../../endpoint.ts'
import { Id, IdInput } from '../../fields.ts'
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from './rules.ts'

export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/heic', 'image/heif'] as const
export const ATTACHMENT_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'heic', 'heif'] as const

export const ATTACHMENT_MESSAGES = {
  tooMany: `You can upload a maximum of ${ATTACHMENTS_MAX} files.`,
  tooLarge: 'Each file must be less than 5 MB.',
  duplicate: 'Some files were already uploaded and were skipped.',
  wrongType: 'Only JPG, PNG, GIF and HEIC files are allowed.',
  tooManyPixels: 'This photo has more than 50 megapixels. Send a screenshot of it instead.',
  damaged: 'This photo is damaged or incomplete. Choose another one.',
  interrupted: 'We couldn’t check the photo. Try again, or choose another one.',
} as const

/** The server's rules for the photos of an issue. */
export const ATTACHMENT_RULES: FileRules = {
  types: ATTACHMENT_TYPES,
  maxBytes: ATTACHMENT_MAX_BYTES - 1,
  messages: ATTACHMENT_MESSAGES,
}

export const AttachmentState = z.enum(['processing', 'ready', 'failed'])

export const Attachment = z.object({
  id: Id,
  /** The file name on the person's device. */
  name: z.string(),
  type: z.string(),
  /** The size of the original in bytes. */
  size: z.number(),
  url: z.string(),
  thumbnailUrl: z.string(),
  state: AttachmentState,
})
export type Attachment = z.infer<typeof Attachment>

export const AttachmentParams = z.object({ issueId: IdInput, attachmentId: IdInput })
export const AttachmentQuery = z.object({
  size: z.optional(z.enum(['thumbnail'], { error: 'Choose thumbnail, or leave this out.' })),
})
