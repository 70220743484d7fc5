import type { Readable } from 'node:stream'
import { MAIL_MAX_BYTES } from '../features/received-mails/rules.ts'
import type { Outcome as Became } from '../features/received-mails/rules.ts'
import { noteTooLarge, receiveMail } from '../features/received-mails/service.ts'
import type { Config } from '../config.ts'
import { command, CommandFailure, text } from './command.ts'
import type { Outcome } from './command.ts'
import { withServices } from './withServices.ts'

/**
 * Exit codes from sysexits.h, which mail servers use: 65 rejects an email permanently, 75 asks the mail server to try
 * again.
 */
const REFUSED = 65
const LATER = 75

const SENTENCES: Record<Became | 'known', string> = {
  note: 'The email was added as a note.',
  unknownAddress: 'The email is waiting for staff to confirm who sent it.',
  accepted: 'The email was added as a note.',
  bounceMarked: 'The address that bounced our email is marked.',
  known: 'The email had already been received.',
  noToken: 'The email was not accepted: it was not sent to a reply address.',
  wrongToken: 'The email was not accepted: its reply address is not one of ours.',
  deadToken: 'The email was not accepted: its reply address is no longer in use.',
  empty: 'The email was not accepted: it contains no text or photos.',
  unreadable: 'The email was not accepted: it cannot be read.',
  tooMany: 'The email was not accepted: this sender has sent too many today.',
  tooLarge: 'The email was not accepted: it is larger than 25 MB.',
  automatic: 'The email was not accepted: it is an automatic reply.',
  calendar: 'The email was not accepted: it is a reply from a calendar.',
  bounce: 'The email was not accepted: it reports a bounce of an email that is not ours.',
}

/** Reads the whole email, or only its beginning if it is larger than allowed. */
async function readMailOf(input: Readable): Promise<{ bytes: Buffer; isTooLarge: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of input) {
    // A stream without an encoding yields buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    // Reads to the end even if the email is too large, because a broken pipe would look like a fault of the mail
    // server.
    if (size <= MAIL_MAX_BYTES) chunks.push(bytes)
  }
  return { bytes: Buffer.concat(chunks), isTooLarge: size > MAIL_MAX_BYTES }
}

async function receive(config: Config, to: string | undefined): Promise<Outcome> {
  const { bytes, isTooLarge } = await readMailOf(process.stdin)
  const outcome = await withServices(config, async (ctx) => {
    if (!isTooLarge) return (await receiveMail(ctx, { bytes, to })).outcome
    await noteTooLarge(ctx, bytes)
    return 'tooLarge'
  })
  return {
    data: { outcome },
    text: SENTENCES[outcome],
    ...(outcome === 'tooLarge' && { exitCode: REFUSED }),
  }
}

/** Commands that a mail server calls through a pipe. */
export const MAIL = [
  command({
    name: 'mail receive',
    about:
      'Reads a reply to an email about an issue from standard input, as a mail server pipes it. The exit code tells the mail server whether it can delete the email.',
    options: {
      to: text(
        'ADDRESS',
        'The address that the mail server delivers to. Without this option, it is read from the email.',
      ),
    },
    exits: {
      0: 'accepted, or rejected and listed: the mail server can delete the email',
      65: 'larger than 25 MB: the mail server tells the sender',
      75: 'not possible now, for example without the database or with wrong settings: the mail server keeps the email and tries again',
    },
    run: async ({ to }, config) => {
      try {
        return await receive(config(), to)
      } catch (error) {
        // An error here is never the fault of the email, so the mail server must keep the email and try again.
        throw new CommandFailure('LATER', LATER, error)
      }
    },
  }),
]
