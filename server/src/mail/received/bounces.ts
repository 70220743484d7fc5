import type { Attachment, Email } from 'postal-mime'

/** A delivery report about one or more of our emails, which the report identifies by message id. */
export interface BouncedMail {
  /** True if the email will never be delivered. False if the email is only delayed. */
  isFinal: boolean
  /** Message ids of the returned email, without angle brackets. */
  messageIds: string[]
}

const READ_MAX = 256 * 1024
const IDS_MAX = 10

/** Reads a delivery report in the form of RFC 3464: its delivery status, and the returned email or its headers. */
export function bouncedMail({ headers, attachments }: Email): BouncedMail | undefined {
  const type = headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? ''
  if (!/^multipart\/report\b/.test(type)) return undefined
  const status = partsOf(attachments, 'message/delivery-status').join('\n')
  const originals = [
    ...partsOf(attachments, 'message/rfc822'),
    ...partsOf(attachments, 'text/rfc822-headers'),
    ...partsOf(attachments, 'message/rfc822-headers'),
  ]
  const isFinal = /^action\s*:\s*failed\b/im.test(status) && /^status\s*:\s*5\./im.test(status)
  const messageIds = originals
    .flatMap(headOf)
    .flatMap((head) => [...head.matchAll(/^message-id\s*:\s*<([^<>\s]{1,250})>/gim)])
    .flatMap(([, id]) => id ?? [])
  return { isFinal, messageIds: messageIds.slice(0, IDS_MAX) }
}

function partsOf(attachments: readonly Attachment[], type: string): string[] {
  return attachments.filter(({ mimeType }) => mimeType === type).map(({ content }) => textOf(content))
}

function textOf(content: Attachment['content']): string {
  if (typeof content === 'string') return content.slice(0, READ_MAX)
  const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : content
  return Buffer.from(bytes.subarray(0, READ_MAX)).toString('latin1')
}

/**
 * Joins headers that span several lines. Drops the text after the first empty line, because anybody could have written
 * that text.
 */
function headOf(mail: string): string[] {
  const [head = ''] = mail.replace(/^\s+/, '').split(/\r?\n\r?\n/, 1)
  return [head.replace(/\r?\n[ \t]+/g, ' ')]
}
