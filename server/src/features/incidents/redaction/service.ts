import * as z from 'zod/mini'
import { INCIDENT_TEXT_MAX, INCIDENT_TITLE_MAX } from '@doorstep/contract/incidents/rules'
import type { ManagedIncident } from '@doorstep/contract/incidents/schema'
import { WORDS_NOT_IN_INCIDENT } from '@doorstep/contract/incidents/texts'
import type { RedactText } from '@doorstep/contract/issues/redaction/schema'
import { WORDS_IN_REASON } from '@doorstep/contract/issues/redaction/texts'
import { emitAudit } from '../../../audit/emitAudit.ts'
import { withTransaction } from '../../../context.ts'
import type { Ctx, Params, WriteCtx } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { deleteFiles } from '../../../files/undo.ts'
import { withIdempotency } from '../../../idempotency.ts'
import { authorize } from '../../../policy/authorize.ts'
import { renewDataExport } from '../../data-exports/service.ts'
import { lockReceivedSubjects, updateReceivedSubject } from '../../issue-steps/redaction/queries.ts'
import { wordRemover } from '../../issue-steps/redaction/rules.ts'
import type { Remove } from '../../issue-steps/redaction/rules.ts'
import { findUpdates } from '../queries.ts'
import type { IncidentRow } from '../queries.ts'
import { getManaged, showManaged, showOnAlert } from '../service.ts'
import { findCopyOwners, lockMails, updateBody, updateMails, updateTitle } from './queries.ts'

const Redacted = z.object({ id: z.number() })

/** Removes words from an incident, its alert and its emails. */
export async function redactIncident(
  ctx: Ctx,
  { params, body }: Params<'incidentId'> & { body: RedactText },
): Promise<ManagedIncident> {
  let unused: string[] = []
  const saved = await withTransaction(ctx, async (tx) => {
    // The job that emails updates locks the incident too, so the job cannot queue an email with the words during the
    // redaction.
    const incident = await getManaged(tx, params.incidentId)
    const { id, developmentId } = incident
    authorize(tx, 'incident:redact', { developmentId })
    await withIdempotency(
      tx,
      {
        endpoint: 'redactIncident',
        body: [params, body],
        // The stored answer of the call contains no text.
        answer: Redacted,
        idOf: (answer) => answer.id,
        isStillVisible: () => Promise.resolve(true),
      },
      async () => {
        unused = await removeWords(tx, incident, body)
        return { id }
      },
    )
    return showManaged(tx, id)
  })
  await deleteFiles(ctx, unused)
  return saved
}

/** Returns the keys of the files to delete: the copies of data that contain the changed emails. */
async function removeWords(tx: WriteCtx, incident: IncidentRow, { words, reason }: RedactText) {
  const { id, developmentId } = incident
  const remove = wordRemover(words)
  if (remove(reason) !== reason) throw invalid({ reason: WORDS_IN_REASON })
  const title = remove(incident.title, INCIDENT_TITLE_MAX)
  const updateIds = await removeFromUpdates(tx, id, remove)
  const mailIds = await removeFromMails(tx, id, remove)
  if (title !== incident.title) await removeFromReceived(tx, incident.title, remove)
  if (title === incident.title && updateIds.length + mailIds.length === 0)
    throw invalid({ words: WORDS_NOT_IN_INCIDENT })
  await updateTitle(tx, id, title)
  await showOnAlert(tx, id)
  await emitAudit(tx, {
    action: 'incident.redact',
    object: { type: 'development', id: developmentId },
    after: { incidentId: id, updateIds, mails: mailIds.length, reason },
  })
  const files: string[] = []
  for (const userId of await findCopyOwners(tx, mailIds)) files.push(...(await renewDataExport(tx, userId)))
  return files
}

async function removeFromUpdates(tx: WriteCtx, incidentId: number, remove: Remove): Promise<number[]> {
  const found = (await findUpdates(tx, incidentId)).filter(({ body }) => remove(body) !== body)
  for (const { id, body } of found) await updateBody(tx, id, remove(body, INCIDENT_TEXT_MAX))
  return found.map(({ id }) => id)
}

async function removeFromMails(tx: WriteCtx, incidentId: number, remove: Remove): Promise<number[]> {
  const changed = (await lockMails(tx, incidentId)).flatMap(({ id, subject, body }) => {
    const texts = { subject: remove(subject), body: body === null ? null : removeFromBody(body, remove) }
    return texts.subject === subject && texts.body === body ? [] : [{ id, ...texts }]
  })
  await updateMails(tx, changed)
  return changed.map(({ id }) => id)
}

/**
 * Does not change the first paragraph and the last two: the greeting, the link and the signature. These paragraphs
 * contain nothing about the incident, and the link must still work.
 */
function removeFromBody(body: string, remove: Remove): string {
  const paragraphs = body.split('\n\n')
  const said = paragraphs.slice(1, -2).join('\n\n')
  return [...paragraphs.slice(0, 1), remove(said), ...paragraphs.slice(-2)].join('\n\n')
}

/**
 * Replies to our emails, including automatic replies, repeat the subject of the email, which contains the title of the
 * incident.
 */
async function removeFromReceived(tx: WriteCtx, title: string, remove: Remove): Promise<void> {
  for (const { id, subject } of await lockReceivedSubjects(tx, title))
    await updateReceivedSubject(tx, id, remove(subject))
}
