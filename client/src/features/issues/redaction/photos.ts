import type { Attachment } from '@doorstep/contract/issues/attachments/schema'
import type { Issue } from '@doorstep/contract/issues/schema'

/** The photos that are ready to be shown. */
export function redactablePhotos({ attachments }: Pick<Issue, 'attachments'>): Attachment[] {
  return attachments.filter(({ state }) => state === 'ready')
}
