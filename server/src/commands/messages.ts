import { nameFailedMessages, retryAllFailed } from '../features/outbox/failed/service.ts'
import { command } from './command.ts'
import { withServices } from './withServices.ts'

export const MESSAGES = [
  command({
    name: 'outbox list-failed',
    about: 'Lists the undelivered messages.',
    options: {},
    run: async (_, config) => {
      const data = await withServices(config(), nameFailedMessages)
      const lines = data.map(({ id, failedAt, channel, to, failure, reason }) =>
        [id, failedAt.toISOString(), channel, to, failure, reason].join('  '),
      )
      return { data, text: lines.join('\n') || 'Every message was delivered.' }
    },
  }),
  command({
    name: 'outbox retry',
    about: 'Sends undelivered messages again, except codes and links.',
    options: {},
    run: async (_, config) => {
      const data = await withServices(config(), retryAllFailed)
      const left =
        data.left > 0
          ? ` Messages not sent again, because their code, link or text was erased: ${data.left}.`
          : ''
      return { data, text: `Messages to try again: ${data.retried}.${left}` }
    },
  }),
]
