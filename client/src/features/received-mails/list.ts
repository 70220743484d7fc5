import { receivedMailEndpoints } from '@doorstep/contract/received-mails/endpoints'
import { RECEIVED_REASONS } from '@doorstep/contract/received-mails/schema'
import { RECEIVED_REASON_LABELS } from '@doorstep/contract/received-mails/texts'
import { choiceFilter, optionsOf, textFilter } from '../../tables/filters.tsx'
import type { List } from '../../tables/list.ts'

export const receivedList: List<typeof receivedMailEndpoints.listReceivedMails> = {
  endpoint: receivedMailEndpoints.listReceivedMails,
  filters: {
    q: textFilter({ label: 'Sender or subject', isWide: true }),
    reason: choiceFilter({
      label: 'Why',
      allText: 'Every reason',
      className: 'md:w-56',
      options: optionsOf(RECEIVED_REASONS, (reason) => RECEIVED_REASON_LABELS[reason]),
    }),
  },
}
