import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_MESSAGES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_MAX,
} from '@doorstep/contract/issues/attachments/schema'

/** What the file picker offers: endings too, as some browsers know no type for HEIC. */
export const ACCEPTED: readonly string[] = [
  ...ATTACHMENT_TYPES,
  ...ATTACHMENT_EXTENSIONS.map((ending) => `.${ending}`),
]

const EXTENSIONS: readonly string[] = ATTACHMENT_EXTENSIONS
const TYPES: readonly string[] = ATTACHMENT_TYPES

interface Named {
  name: string
  size: number
}

export interface Judgement {
  accepted: File[]
  messages: string[]
}

/** Judges newly chosen files beside those that are there already, as they were chosen and not as they will be sent. */
export function judgeFiles(chosen: readonly File[], present: readonly Named[]): Judgement {
  const accepted: File[] = []
  const messages = new Set<string>()
  for (const file of chosen) {
    const isDuplicate = [...present, ...accepted].some(
      ({ name, size }) => name === file.name && size === file.size,
    )
    if (isDuplicate) messages.add(ATTACHMENT_MESSAGES.duplicate)
    else if (!isAllowedType(file)) messages.add(ATTACHMENT_MESSAGES.wrongType)
    else if (file.size >= ATTACHMENT_MAX_BYTES) messages.add(ATTACHMENT_MESSAGES.tooLarge)
    else if (present.length + accepted.length >= ATTACHMENTS_MAX) messages.add(ATTACHMENT_MESSAGES.tooMany)
    else accepted.push(file)
  }
  return { accepted, messages: [...messages] }
}

// The ending decides; a camera's file may come without one.
function isAllowedType({ name, type }: { name: string; type: string }): boolean {
  const ending = extensionOf(name)
  return ending === '' ? TYPES.includes(type) : EXTENSIONS.includes(ending)
}

function extensionOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}

/** HEIC cannot be drawn by most browsers, so it is shown by its name. */
export function canPreview({ name, type }: { name: string; type: string }): boolean {
  return !/hei[cf]$/i.test(name) && !/hei[cf]$/i.test(type)
}

/**
 * How much of each file has gone, 0 to 100, from the bytes of the one upload. The form sends the files one after the
 * other behind its fields, so what is not file counts as gone first.
 */
export function percentSent(sizes: readonly number[], sent: number, total: number): number[] {
  const overhead = Math.max(0, total - sizes.reduce((sum, size) => sum + size, 0))
  let left = Math.max(0, sent - overhead)
  return sizes.map((size) => {
    const gone = Math.min(size, left)
    left -= gone
    if (size === 0) return sent >= total ? 100 : 0
    return Math.round((gone / size) * 100)
  })
}
