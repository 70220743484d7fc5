import type { EditedField } from '@doorstep/contract/issues/fields/rules'
import type { Issue, UpdateIssue } from '@doorstep/contract/issues/schema'
import { statusLabel } from '../format.ts'
import { EDIT_PARTS } from '../issueValues.ts'
import { plain, type Content, type Tried } from './report.ts'

/** The changes that the author made after sending the report, and that the issue does not contain yet. */
export type Amendment =
  | { kind: 'done' }
  | { kind: 'update'; fields: Changes | null; removedIds: number[]; files: File[] }
  /** The author can no longer edit the issue, so the device keeps the changes. */
  | { kind: 'kept'; text: string }

type Changes = Pick<UpdateIssue, EditedField>
type Texts = { [Field in EditedField]: Issue[Field] | null }
type Part = (typeof EDIT_PARTS)[number]

interface Photo {
  name: string
  size: number
}

const plainOf = (value: Texts[EditedField]) => (typeof value === 'string' ? plain(value) : value)

const differ = ({ names }: Part, one: Texts, other: Texts) =>
  names.some((name) => plainOf(one[name]) !== plainOf(other[name]))

function changesIn(parts: readonly Part[], texts: Texts): Changes {
  const changed = parts.flatMap(({ names }) => names).map((name) => [name, plainOf(texts[name])] as const)
  // An issue must have a category, so an edit cannot remove it.
  return Object.fromEntries(changed.filter(([name, value]) => name !== 'categoryId' || value !== null))
}

const has = (list: readonly Photo[], photo: Photo) =>
  list.some(({ name, size }) => name === photo.name && size === photo.size)

interface Edit {
  sent: Content
  /** Edits that were sent, with or without a response from the server. */
  tried: readonly Tried[]
  mine: Content
}

/**
 * Compares the sent content, the author's current content and the current issue. Only a difference from the sent
 * content counts as an edit. If the response to an edit was lost, the comparison includes that edit.
 */
export function amendmentOf({ sent, tried, mine }: Edit, current: Issue): Amendment {
  const isOwn = (part: Part) => tried.some(({ values }) => !differ(part, values, current))
  const open = EDIT_PARTS.filter(
    (part) => differ(part, current, mine.values) && (differ(part, sent.values, mine.values) || isOwn(part)),
  )
  const before = sent.files.map(({ file }) => file)
  const now = mine.files.map(({ file }) => file)
  const out = [...before, ...tried.flatMap(({ photos }) => photos)]
  const removedIds = current.attachments
    .filter((photo) => has(out, photo) && !has(now, photo))
    .map(({ id }) => id)
  const files = now.filter(
    (file) => !has(current.attachments, file) && (!has(before, file) || tried.length > 0),
  )
  if (open.length === 0 && removedIds.length === 0 && files.length === 0) return { kind: 'done' }
  const arrived = `Your report was sent as job ${current.jobId}`
  if (current.status !== 'Submitted')
    return {
      kind: 'kept',
      text: `${arrived}, which is now ${statusLabel(current.status)}. We couldn’t add your later changes.`,
    }
  if (open.some((part) => differ(part, sent.values, current) && !isOwn(part)))
    return {
      kind: 'kept',
      text: `${arrived}, but somebody changed the same part in the meantime. We couldn’t add your changes.`,
    }
  const fields = open.length === 0 ? null : changesIn(open, mine.values)
  return { kind: 'update', fields, removedIds, files }
}
