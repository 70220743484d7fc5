import type { Attachment, Email } from 'postal-mime'

/** What a delivery report says of a mail: that of ours, if it is one, is found by what only we and its reader know. */
export interface BouncedMail {
  /** It will never be delivered; a delay is none. */
  isFinal: boolean
  /** Of the mail that comes back, without brackets. */
  messageIds: string[]
}

const READ_MAX = 256 * 1024
const IDS_MAX = 10

/** The mail that a report brings back, by RFC 3464: its part on the delivery, and the mail or its head. */
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

/** A long header may stand on several lines; what follows the first empty line is anybody's text. */
function headOf(mail: string): string[] {
  const [head = ''] = mail.replace(/^\s+/, '').split(/\r?\n\r?\n/, 1)
  return [head.replace(/\r?\n[ \t]+/g, ' ')]
}
