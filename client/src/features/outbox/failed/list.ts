import { outboxEndpoints } from '@doorstep/contract/outbox/endpoints'
import { MESSAGE_KINDS } from '@doorstep/contract/outbox/schema'
import { CHANNEL_LABELS, MESSAGE_KIND_LABELS } from '@doorstep/contract/outbox/texts'
import { choiceFilter, optionsOf, textFilter } from '../../../tables/filters.tsx'
import type { List } from '../../../tables/list.ts'

export const messageList: List<typeof outboxEndpoints.listFailedMessages> = {
  endpoint: outboxEndpoints.listFailedMessages,
  filters: {
    q: textFilter({ label: 'Recipient', isWide: true }),
    channel: choiceFilter({
      label: 'Channel',
      allText: 'All Channels',
      className: 'md:w-44',
      options: optionsOf(['email', 'sms'], (channel) => CHANNEL_LABELS[channel]),
    }),
    kind: choiceFilter({
      label: 'About',
      allText: 'Everything',
      className: 'md:w-44',
      options: optionsOf(MESSAGE_KINDS, (kind) => MESSAGE_KIND_LABELS[kind]),
    }),
  },
}
