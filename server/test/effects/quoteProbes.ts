import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Quote } from '@doorstep/contract/quotes/schema'
import { readSecrets } from '../../src/mail/letter.ts'
import type { Call, Probe } from './effect.ts'
import { KEY, NO_TOKEN, OTHER_KEY } from './world.ts'
import type { EffectWorld } from './world.ts'

const PHOTO = await readFile(new URL('../fixtures/polyglot.jpg', import.meta.url))
const MISSING = 99_999_999
const OFFER = { key: KEY, amountPence: '100', words: 'All in.', removeFile: 'false' }
const OTHER_OFFER = { key: OTHER_KEY, amountPence: '200', words: 'Parts extra.', removeFile: 'true' }
const DECLINE = { reason: 'We are full.' }

/** Probes for quotes, by account and by link. */
export function quoteProbes(world: EffectWorld): Record<string, Probe> {
  const { services } = world.test
  const { admin, manager, worker } = world
  const ask = async (more: object = {}): Promise<Quote> => {
    const issueId = await world.issue()
    const photoIds = [await world.photo(issueId)]
    const body = {
      firmIds: [world.firmId],
      words: 'Please price it.',
      photoIds,
      overrideReason: 'Urgent.',
      ...more,
    }
    const answer = await admin.post(`/issues/${issueId}/quotes`, body)
    const [quote] = answer.json<Quote[]>()
    if (!quote) throw new Error(answer.body)
    return quote
  }
  const token = async (): Promise<string> => {
    const { secrets } = await services.db
      .selectFrom('outbox_messages as m')
      .innerJoin('firms as f', 'f.email', 'm.recipient')
      .select('m.secrets')
      .where('f.id', '=', world.firmId)
      .orderBy('m.id', 'desc')
      .executeTakeFirstOrThrow()
    return readSecrets(services.secrets, secrets)['link'] ?? ''
  }
  /** Requests a quote, which the firm has answered once, with a file. */
  const given = async (): Promise<Quote> => {
    const quote = await ask()
    const fields = { ...OFFER, key: crypto.randomUUID(), words: 'At first.' }
    await worker.postForm(`/quotes/${quote.quoteId}/give`, fields, [['offer.jpg', PHOTO]])
    return (await manager.get(`/quotes/${quote.quoteId}`)).json<Quote>()
  }
  const byLink = (make: () => Promise<Quote>, body: (quote: Quote) => object) => async (): Promise<Call> => {
    const quote = await make()
    return { as: world.nobody, body: { token: await token(), ...body(quote) } }
  }

  return {
    askForQuotes: {
      call: async () => {
        await sql`insert into firm_papers (firm_id, kind, name, expires_on)
          select f, 'insurance', 'Public liability', '2020-01-01' from unnest(${[world.firmId, world.otherFirmId]}::bigint[]) f
          where not exists (select from firm_papers where firm_id = f and expires_on = '2020-01-01')`.execute(
          services.db,
        )
        const issueId = await world.issue()
        return {
          as: admin,
          params: { issueId },
          body: {
            firmIds: [world.firmId],
            words: 'Please price it.',
            dueOn: '2099-01-05',
            photoIds: [await world.photo(issueId)],
            overrideReason: 'It is urgent.',
          },
        }
      },
      others: {
        firmIds: [world.otherFirmId],
        words: 'Please look.',
        dueOn: '2099-01-06',
        photoIds: [],
        overrideReason: 'It is late.',
      },
    },
    chooseQuote: {
      call: async () => {
        const { quoteId, version } = await given()
        return { as: admin, params: { quoteId }, body: { version } }
      },
      refused: { version: MISSING },
    },
    giveQuote: {
      call: async () => ({ as: worker, params: { quoteId: (await given()).quoteId }, body: OFFER }),
      others: OTHER_OFFER,
    },
    declineQuote: {
      call: async () => ({ as: worker, params: { quoteId: (await ask()).quoteId }, body: DECLINE }),
      others: { reason: 'We are away.' },
    },
    readQuoteByLink: { call: byLink(ask, () => ({})), refused: { token: NO_TOKEN } },
    giveQuoteByLink: {
      call: byLink(given, () => OFFER),
      others: OTHER_OFFER,
      refused: { token: NO_TOKEN },
    },
    declineQuoteByLink: {
      call: byLink(ask, () => DECLINE),
      others: { reason: 'We are away.' },
      refused: { token: NO_TOKEN },
    },
    readQuoteFileByLink: { call: byLink(given, () => ({})), refused: { token: NO_TOKEN } },
    readQuotePhotoByLink: {
      call: byLink(ask, ({ photos }) => ({ photoId: photos[0]?.photoId })),
      refused: { token: NO_TOKEN, photoId: MISSING },
    },
  }
}
