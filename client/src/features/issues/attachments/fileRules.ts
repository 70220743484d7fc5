import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from '@doorstep/contract/issues/attachments/rules'
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_MESSAGES,
  ATTACHMENT_TYPES,
} from '@doorstep/contract/issues/attachments/schema'

/** The list includes extensions, because some browsers have no type for HEIC. */
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

export const REFUSAL_TEXTS = {
  ...ATTACHMENT_MESSAGES,
  notSmaller: 'We couldn’t make this photo smaller. Choose another one.',
}

type RefusalReason = keyof typeof REFUSAL_TEXTS

export interface Refusal {
  reason: RefusalReason
  files: readonly File[]
}

export interface Judgement {
  accepted: File[]
  refusals: Refusal[]
}

export const tooManyText = (max: number) =>
  max === ATTACHMENTS_MAX ? ATTACHMENT_MESSAGES.tooMany : `You can upload a maximum of ${max} files.`

/** Checks new files together with the existing files, by their original size. `max` limits the total number. */
export function judgeFiles(
  chosen: readonly File[],
  present: readonly Named[],
  max: number = ATTACHMENTS_MAX,
): Judgement {
  const accepted: File[] = []
  const refused = new Map<RefusalReason, File[]>()
  for (const file of chosen) {
    const reason = refusalOf(file, [...present, ...accepted], max)
    if (reason === null) accepted.push(file)
    else refused.set(reason, [...(refused.get(reason) ?? []), file])
  }
  return { accepted, refusals: [...refused].map(([reason, files]) => ({ reason, files })) }
}

function refusalOf(file: File, present: readonly Named[], max: number): RefusalReason | null {
  if (present.some(({ name, size }) => name === file.name && size === file.size)) return 'duplicate'
  if (!isAllowedType(file)) return 'wrongType'
  if (file.size >= ATTACHMENT_MAX_BYTES) return 'tooLarge'
  return present.length >= max ? 'tooMany' : null
}

// The extension of a file decides, if it has one. A file from a camera can have no extension.
function isAllowedType({ name, type }: { name: string; type: string }): boolean {
  const ending = extensionOf(name)
  return ending === '' ? TYPES.includes(type) : EXTENSIONS.includes(ending)
}

function extensionOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}

/**
 * The percentage of each file that has been sent, calculated from the bytes of the whole upload. The form fields are
 * sent first and the files one after the other.
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
