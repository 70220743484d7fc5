import { propertyLabel } from '../../properties/format.ts'
import type { KeptFile } from '../attachments/useChosenFiles.ts'
import type { Report } from '../issueValues.ts'
import { contentKey, type Content, type DeviceReport, type Place } from './report.ts'

/** A report that was finished and waited, as it was kept before. */
interface OlderWaiting {
  key: string
  property: Omit<Place, 'label'> & { name: string; address: string }
  report: { category?: string; subcategory?: string }
  values: Report
  files: KeptFile[]
  queuedAt: string
  refusal: string | null
}

/** A report that was being written. `attempt` is its last try, whose content is JSON. */
interface OlderDraft {
  values: Report
  files: KeptFile[]
  propertyLabel: string
  savedAt: string
  attempt: { content: string; key: string } | null
}

/** A report of an older store, as it is kept now; null where it is none. What may have gone out counts as gone out. */
export function fromOlder(userId: number, kept: unknown): DeviceReport | null {
  if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null
  // What this page's earlier versions have written has their shape.
  return 'queuedAt' in kept ? ofWaiting(userId, kept as OlderWaiting) : ofDraft(userId, kept as OlderDraft)
}

function ofWaiting(userId: number, waiting: OlderWaiting): DeviceReport {
  const { key, property, report, values, files, queuedAt, refusal } = waiting
  const { category, subcategory } = report
  const names = { ...(category && { category }), ...(subcategory && { subcategory }) }
  const content: Content = {
    values,
    files,
    place: { id: property.id, can: property.can, label: propertyLabel(property) },
    ...(category && { names }),
  }
  return {
    id: key,
    userId,
    writtenAt: queuedAt,
    content,
    isFinished: refusal === null,
    sent: refusal === null ? { content, at: queuedAt } : null,
    issue: null,
    tried: [],
    refusal: refusal === null ? null : { text: refusal, isFinal: false },
  }
}

function ofDraft(userId: number, draft: OlderDraft): DeviceReport {
  const { values, files, savedAt, attempt } = draft
  const sent = sentOf(draft)
  const place = sent?.place ?? { id: 0, can: [], label: draft.propertyLabel }
  const content: Content = { values, files, place }
  return {
    id: sent && attempt ? attempt.key : `draft-${savedAt}`,
    userId,
    writtenAt: savedAt,
    content,
    isFinished: sent !== null && contentKey(sent) === contentKey(content),
    sent: sent && { content: sent, at: savedAt },
    issue: null,
    tried: [],
    refusal: null,
  }
}

/** What the last try of a draft had in it, where all of that is still there. */
function sentOf({ attempt, files, propertyLabel: label }: OlderDraft): Content | null {
  if (!attempt) return null
  const [values, id, names] = JSON.parse(attempt.content) as [Report, number, [string, number][]]
  const photos = names.flatMap(
    ([name, size]) => files.find((file) => file.name === name && file.size === size) ?? [],
  )
  return photos.length === names.length ? { values, files: photos, place: { id, can: [], label } } : null
}
