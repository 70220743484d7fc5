import type { Readable } from 'node:stream'
import type { Outcome as Became } from '../features/received-mails/rules.ts'
import { noteTooLarge, receiveMail } from '../features/received-mails/service.ts'
import type { Config } from '../config.ts'
import { command, CommandFailure, text } from './command.ts'
import type { Outcome } from './command.ts'
import { withServices } from './withServices.ts'

export const MAIL_MAX_BYTES = 25 * 1024 * 1024
/** Of sysexits.h, which mail servers go by: this one will never be taken, or try it again. */
const REFUSED = 65
const LATER = 75

const SENTENCES: Record<Became | 'known', string> = {
  note: 'The mail is a note now.',
  unknownAddress: 'The mail waits for staff to know its sender.',
  accepted: 'The mail is a note now.',
  bounceMarked: 'The address that mails come back from is marked.',
  known: 'The mail had come before.',
  noToken: 'The mail was not taken: it came to no reply address.',
  wrongToken: 'The mail was not taken: we have not made its reply address.',
  deadToken: 'The mail was not taken: its reply address is no longer good.',
  empty: 'The mail was not taken: nothing is written in it.',
  unreadable: 'The mail was not taken: it cannot be read.',
  tooMany: 'The mail was not taken: too many came today from there.',
  tooLarge: 'The mail is larger than 25 MB. It was not taken.',
  automatic: 'The mail was not taken: it is an automatic answer.',
  calendar: 'The mail was not taken: it is the answer of a calendar.',
  bounce: 'The mail was not taken: it brings back no mail of ours.',
}

/** All of it, or its beginning where it is larger than a mail may be: the rest is not kept. */
async function readMailOf(input: Readable): Promise<{ bytes: Buffer; isTooLarge: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of input) {
    // A stream without an encoding has buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    // The mail server is heard to its end: it must not take a broken pipe for a fault of its own.
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

/** What the pipe of a mail server calls. */
export const MAIL = [
  command({
    name: 'mail receive',
    about:
      'Takes a mail from its standard input, as the pipe of a mail server: the answer to what was mailed about an issue. Its exit code tells the mail server whether it may forget the mail.',
    options: {
      to: text('ADDRESS', 'Whom the mail server delivers it to. Without it, the mail says that itself.'),
    },
    exits: {
      0: 'taken, or looked at and put on the list of what was not taken: the mail server forgets it',
      65: 'larger than 25 MB: the mail server tells the sender',
      75: 'not now, such as without the database, or with wrong settings: the mail server keeps it and tries again',
    },
    run: async ({ to }, config) => {
      try {
        return await receive(config(), to)
      } catch (error) {
        // Whatever is wrong here is none of the mail's: nobody may lose it for that.
        throw new CommandFailure('LATER', LATER, error)
      }
    },
  }),
]
