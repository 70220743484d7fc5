import type { SystemCtx, SystemWriteCtx } from '../context.ts'
import { queueMessage } from './outbox.ts'
import type { Message } from './outbox.ts'

export interface Recipient {
  email: string
  /**
   * The name for the greeting. Null until the address is verified, because a stranger could sign up with another
   * person's address and any text as a name.
   */
  firstName: string | null
}

interface Writing extends Pick<
  Message,
  | 'kind'
  | 'secrets'
  | 'expiresAt'
  | 'isAboutOthers'
  | 'toForget'
  | 'stop'
  | 'answer'
  | 'noteId'
  | 'incidentId'
  | 'calendar'
> {
  subject: string
  paragraphs: readonly string[]
  /** The text that follows the brand's name in the signature. */
  about?: string
}

/** Writes and queues a letter. Returns the message's id. */
export async function writeTo(ctx: SystemWriteCtx, to: Recipient, writing: Writing): Promise<number> {
  return queueMessage(ctx, writeLetter(ctx, to, writing))
}

/** Adds the greeting and signature that all letters share. */
export function writeLetter(
  ctx: SystemCtx,
  to: Recipient,
  { paragraphs, about, ...message }: Writing,
): Message {
  const { brandName } = ctx.services.config
  const signature = about === undefined ? brandName : `${brandName}, ${about}`
  return {
    ...message,
    channel: 'email',
    to: to.email,
    text: [to.firstName === null ? 'Hello,' : `Dear ${to.firstName},`, ...paragraphs, signature].join('\n\n'),
  }
}
