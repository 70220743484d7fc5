import { nameFailedMessages, retryAllFailed } from '../features/outbox/failed/service.ts'
import { command } from './command.ts'
import { withServices } from './withServices.ts'

export const MESSAGES = [
  command({
    name: 'outbox list-failed',
    about: 'Names the messages that could not be delivered.',
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
    about: 'Tries them once more, but for codes and links.',
    options: {},
    run: async (_, config) => {
      const data = await withServices(config(), retryAllFailed)
      const left = data.left > 0 ? ` Left, as their code, link or text is gone: ${data.left}.` : ''
      return { data, text: `Messages that are tried again: ${data.retried}.${left}` }
    },
  }),
]
